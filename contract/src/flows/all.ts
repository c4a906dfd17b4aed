import { consentFlow } from './consent.flow.ts'
import { deleteServiceFlow } from './delete-service.flow.ts'
import type { Flow } from './flow.ts'
import { logOutFlow } from './log-out.flow.ts'
import { loginFlow } from './login.flow.ts'
import { provePasswordFlow } from './prove-password.flow.ts'
import { registrationFlow } from './registration.flow.ts'
import { renewSecretFlow } from './renew-secret.flow.ts'
import { resetPasswordFlow } from './reset-password.flow.ts'

/** Every journey: what the pictures and the walk over all (step × event) pairs read. */
export const flows = {
  registration: registrationFlow,
  login: loginFlow,
  'reset-password': resetPasswordFlow,
  consent: consentFlow,
  'log-out': logOutFlow,
  'delete-service': deleteServiceFlow,
  'renew-secret': renewSecretFlow,
  'prove-password': provePasswordFlow,
} satisfies Record<string, Flow>
