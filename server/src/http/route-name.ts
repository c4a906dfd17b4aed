import type { FastifyInstance, FastifyRequest } from 'fastify'

const decorator = 'pageName'

export const addRouteNames = (app: FastifyInstance): void => void app.decorateRequest(decorator, null)

export const setPageName = (request: FastifyRequest, name: string): void => request.setDecorator(decorator, name)

/** The name of a request in logs and metrics: one of a small set, without data of the caller. */
export function routeNameOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return (
    url?.replace(/^\/(?:assets\/|start-).*/, '/assets/*') ?? request.getDecorator<string | null>(decorator) ?? 'none'
  )
}
