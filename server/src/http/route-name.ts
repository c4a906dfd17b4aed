import type { FastifyInstance, FastifyRequest } from 'fastify'

const decorator = 'pageName'

export const addRouteNames = (app: FastifyInstance): void => void app.decorateRequest(decorator, null)

/** Names the page that a request without a route is answered with. */
export const nameRoute = (request: FastifyRequest, name: string): void => request.setDecorator(decorator, name)

/** The place of a request in logs and metrics. There are few of them, and none holds data of the caller. */
export function routeNameOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return (
    url?.replace(/^\/(?:assets\/|start-).*/, '/assets/*') ?? request.getDecorator<string | null>(decorator) ?? 'none'
  )
}
