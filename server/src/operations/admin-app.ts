import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { adminRoutes } from './admin-api/admin.routes.ts'
import { createAdminHttp } from './admin-api/create-admin-http.ts'

/** The app at `ADMIN_HOST`. It shares only the database with the public app. */
export function buildAdminApp(deps: Deps): FastifyInstance {
  const app = createAdminHttp(deps)
  adminRoutes(app, deps)
  return app
}
