import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { By } from '../../domain/accounts/events.sql.ts'
import type { Holder } from '../../domain/accounts/find-login.sql.ts'
import { recordLater } from '../../domain/accounts/record-later.ts'
import { proveLogin } from '../../domain/passwords/prove-password.ts'
import { requireUnbreached } from '../../domain/passwords/require-good-password.ts'
import type { Opened } from '../../domain/sessions/opened.ts'
import type { Browser, LocalizedCaller } from './browser.ts'
import { registrationTokenOf } from './registration/registration-token.ts'
import { afterPassword } from './after-password.ts'

/** First step of signing in. One hash and one response for an unknown login and a wrong password (docs/threats.md#en-01, EN-02). */
export async function signIn(
  deps: Deps,
  { login: typed, password }: { login: string; password: string },
  by: LocalizedCaller,
  browser: Browser,
): Promise<Opened> {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const holder = await proveLogin(deps, { login, device: browser.device, password, by })
  const usable = requireUsable(deps, holder)
  await requireUnstolen(deps, usable, password, by)
  return afterPassword(deps, usable, by, browser)
}

/** Other obstacles are reported only after the right password. */
function requireUsable({ keys }: Deps, holder: Holder | undefined): Holder {
  if (!holder) throw new ApiError('AUTH_FORBIDDEN')
  if (holder.kind === 'registration') {
    throw new ApiError('USER_NOT_VERIFIED', { body: { registration_token: registrationTokenOf(keys, holder.id) } })
  }
  if (holder.status === 'blocked') throw new ApiError('USER_BLOCKED')
  if (holder.status === 'deactivated') throw new ApiError('USER_DEACTIVATED')
  if (!holder.verified) throw new ApiError('CREDENTIAL_NOT_VERIFIED')
  return holder
}

/** Opens no session, not even for the password change, because a thief of the password could get it too. A reset requires a code. */
async function requireUnstolen(deps: Deps, { id: accountId }: Holder, password: string, by: By): Promise<void> {
  await requireUnbreached(deps, password).catch((refused: unknown) => {
    recordLater(deps, { accountId, kind: 'sign_in_refused', by })
    throw refused
  })
}
