import {
  register,
  confirmRegistration,
  authorize,
  confirmAuthorize,
  sendOtp,
  checkPassword,
  refresh,
  resume,
  logout,
} from './auth.api.ts'
import { invitationApi } from './invitation.api.ts'
import { passkeySignInApi } from './passkey-sign-in.api.ts'
import { recoveryApi } from './recovery.api.ts'
import { resetPassword } from './reset-password.api.ts'
import { restoreAccount } from './restore-account.api.ts'
import { secureAccountApi } from './secure-account.api.ts'
import { openSupportLink } from './support-link.api.ts'

/** Apart from the routes, so that a page that calls one does not load all. */
export const authApi = {
  register,
  confirmRegistration,
  ...invitationApi,
  authorize,
  restoreAccount,
  confirmAuthorize,
  ...passkeySignInApi,
  sendOtp,
  resetPassword,
  ...secureAccountApi,
  ...recoveryApi,
  openSupportLink,
  checkPassword,
  refresh,
  resume,
  logout,
}
