import type { FastifyRequest } from 'fastify'

const names = new WeakMap<FastifyRequest, string>()

/** For a page, which has no route of its own. */
export function nameRoute(request: FastifyRequest, name: string): void {
  names.set(request, name)
}

/** What logs and metrics call the place of a request: there are few of them, and none holds anything of the caller. */
export function routeNameOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  return url?.replace(/^\/(?:assets\/|start-).*/, '/assets/*') ?? names.get(request) ?? 'none'
}
