import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { secondStepJson } from '../../domain/second-step/second-step.sql.ts'
import { type Call, serve, serveRead } from '../../http/serve.ts'
import { renewing } from '../../http/session/renewing.ts'
import { issueAppSecret, bindApp, revokeApp, renewCodes, type WhoChanges } from './change-app.ts'

/** The authenticator app and its recovery codes (docs/decisions/0072-authenticator-app.md). */
export function secondStepRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, secondStepApi.getSecondStep, {
    data: secondStepJson,
    present: (state) => state ?? { app: null, recovery_codes_left: 0 },
  })
  serve(app, deps, secondStepApi.beginApp, ({ session }, actDeps) => issueAppSecret(actDeps, session.accountId))
  serve(app, deps, secondStepApi.confirmApp, (call, actDeps) =>
    changing(deps, call, async (who) => ({ recovery_codes: await bindApp(actDeps, who, call.body.app_code) })),
  )
  serve(app, deps, secondStepApi.removeApp, (call, actDeps) =>
    changing(deps, call, (who) => revokeApp(actDeps, who, call.body)),
  )
  serve(app, deps, secondStepApi.renewRecoveryCodes, (call, actDeps) =>
    changing(deps, call, async (who) => ({ recovery_codes: await renewCodes(actDeps, who, call.body) })),
  )
}

type Changing = Pick<Call<typeof secondStepApi.confirmApp>, 'session' | 'caller' | 'cookies'>

async function changing<T>(
  deps: Deps,
  { session, caller, cookies }: Changing,
  change: (who: WhoChanges) => Promise<T>,
): Promise<T> {
  const { renew, handOut } = renewing(deps, session, cookies)
  const done = await change({ ...session, by: caller, renew })
  handOut()
  return done
}
