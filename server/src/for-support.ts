import type { Deps } from './deps.ts'
import { exportPerson } from './export-person.ts'
import { resendForSupport } from './features/auth/registration/resend-for-support.ts'
import type { OtherFeatures } from './features/support/other-features.ts'

/** What the other rooms do for support, whichever way it asks. */
export const forSupport = (deps: Deps): OtherFeatures => ({
  exportPerson: (id) => exportPerson(deps, id),
  resendRegistration: (tx, post, id) => resendForSupport(deps, tx, post, id),
})
