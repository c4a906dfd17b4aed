import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { adminRoutes } from './admin-api/admin.routes.ts'
import { createAdminHttp } from './admin-api/create-admin-http.ts'
import { consoleRoutes } from './console/console.routes.ts'
import { createFirstOperator, type FirstOperator } from './console/first-operator.ts'

/** `publicApp`: the console signs in at its token endpoint. */
type Beside = { publicApp?: FastifyInstance; first?: FirstOperator }

/** The app at `ADMIN_HOST`. */
export async function buildAdminApp(
  deps: Deps,
  { publicApp, first = createFirstOperator(deps.now) }: Beside = {},
): Promise<FastifyInstance> {
  const app = await createAdminHttp(deps)
  adminRoutes(app, deps)
  const consoleUrl = deps.config.admin?.consoleUrl
  if (publicApp && consoleUrl !== undefined) consoleRoutes(app, { deps, publicApp, first, consoleUrl })
  return app
}
