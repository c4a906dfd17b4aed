import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { adminRoutes } from './support/admin-api/admin.routes.ts'
import { createAdminHttp } from '../http/house/create-admin-http.ts'

/** What listens at `ADMIN_HOST`: a house of its own, which shares nothing with the public one but the database. */
export function buildAdminApp(deps: Deps): FastifyInstance {
  const app = createAdminHttp(deps)
  adminRoutes(app, deps)
  return app
}
