import { meApi } from '@kabinet/contract/api/me.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { getUser, type UserRow, userJson } from '../../parts/accounts/user.sql.ts'
import type { Act, Doer, Patches } from './act.ts'
import { presentUser } from './present-user.ts'
import { updateProfile } from './update-profile.ts'

// @NOTE Filled in within this issue.
const soon = async (): Promise<never> => {
  throw new ApiError('NOT_EXIST')
}

/** Forget an action and it does not compile. */
const actions: { [A in keyof Patches]: Act<A> } = {
  update_profile: updateProfile,
  set_email: soon,
  set_phone: soon,
  set_email_candidate: soon,
  confirm_email_candidate: soon,
  verify_email: soon,
  set_phone_candidate: soon,
  verify_phone: soon,
  change_password: soon,
  change_transport: soon,
}

export function meRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead<typeof meApi.getMe, UserRow>(app, deps, meApi.getMe, { data: userJson, present: (row) => presentUser(row) })
  serve(app, deps, meApi.patchMe, async ({ session, caller, body }) => {
    await perform(deps, { session, caller }, body.action, body)
    return presentUser(await getUser(deps.db, session.accountId))
  })
}

function perform<A extends keyof Patches>(deps: Deps, doer: Doer, action: A, patch: Patches[A]): Promise<void> {
  return actions[action](deps, doer, patch)
}
