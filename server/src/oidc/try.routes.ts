import * as api from '@kabinet/contract/api/tries.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { askProvider } from './ask-provider.ts'
import { beginTry, finishTry } from './try-sign-in.ts'

/** "Try the sign-in" (docs/design.md#beyond-the-specification; decision 0022). */
export function tryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.beginTry, ({ session, params, body, caller }) =>
    beginTry(deps, askProvider(app, caller.address), session, { id: params.id, platform: body.platform }),
  )
  serve(app, deps, api.finishTry, ({ session, params, body, caller }) =>
    finishTry(deps, askProvider(app, caller.address), session, { id: params.id, ...body }),
  )
}
