import { meApi } from '@kabinet/contract/api/me.api'
import type { BodyOf } from '@kabinet/contract/route'
import type { User } from '@kabinet/contract/api/me.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { type UserRow, userJson } from '../../parts/accounts/user.sql.ts'
import { presentUser } from './present-user.ts'
import { updateProfile } from './update-profile.ts'

type Patch = BodyOf<typeof meApi.patchMe>
type Act<A extends Patch['action']> = (deps: Deps, accountId: string, patch: Omit<Extract<Patch, { action: A }>, 'action'>) => Promise<User>

/** Forget an action and it does not compile. */
const actions: { [A in Patch['action']]: Act<A> } = {
  update_profile: updateProfile,
}

export function meRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead<typeof meApi.getMe, UserRow>(app, deps, meApi.getMe, { data: userJson, present: (row) => presentUser(row) })
  serve(app, deps, meApi.patchMe, ({ session, body: { action, ...patch } }) => actions[action](deps, session.accountId, patch))
}
