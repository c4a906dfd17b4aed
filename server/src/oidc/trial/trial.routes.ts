import * as api from '@kabinet/contract/api/services/trials.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { askProvider } from './ask-provider.ts'
import { startTrial } from './trial-sign-in.ts'
import { endTrial } from './end-trial.ts'

/** API of "Test the log-in" (docs/design.md#beyond-the-specification; decision 0022). */
export function trialRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.beginTrial, ({ session, params, body, caller }, actDeps) =>
    startTrial(actDeps, askProvider(app, caller.address), session, { id: params.id, platform: body.platform }),
  )
  serve(app, deps, api.finishTrial, ({ session, params, body, caller }, actDeps) =>
    endTrial(actDeps, askProvider(app, caller.address), session, { id: params.id, ...body }),
  )
}
