import { changePhoneFlow } from './change-phone.flow.ts'
import { verifyPhoneFlow } from './verify-phone.flow.ts'
import { changeEmailFlow } from './change-email.flow.ts'
import { trustContactFlow } from './trust-contact.flow.ts'
import { verifyEmailFlow } from './verify-email.flow.ts'
import { changePasswordFlow } from './change-password.flow.ts'
import { changeTransportFlow } from './change-transport.flow.ts'
import { deleteOneFlow } from './delete-one.flow.ts'
import { deleteAccountFlow } from './delete-account.flow.ts'
import { consentFlow } from './consent.flow.ts'
import type { Flow } from './flow.ts'
import { logOutFlow } from './log-out.flow.ts'
import { loginFlow } from './login.flow.ts'
import { provePasswordFlow } from './prove-password.flow.ts'
import { registrationFlow } from './registration.flow.ts'
import { renewSecretFlow } from './renew-secret.flow.ts'
import { resetPasswordFlow } from './reset-password.flow.ts'
import { withdrawAccessFlow } from './withdraw-access.flow.ts'

export const flows = {
  registration: registrationFlow,
  login: loginFlow,
  'reset-password': resetPasswordFlow,
  consent: consentFlow,
  'log-out': logOutFlow,
  'change-phone': changePhoneFlow,
  'verify-phone': verifyPhoneFlow,
  'trust-contact': trustContactFlow,
  'change-email': changeEmailFlow,
  'verify-email': verifyEmailFlow,
  'change-password': changePasswordFlow,
  'change-transport': changeTransportFlow,
  'delete-partner': deleteOneFlow,
  'delete-account': deleteAccountFlow,
  'delete-document': deleteOneFlow,
  'delete-service': deleteOneFlow,
  'renew-secret': renewSecretFlow,
  'prove-password': provePasswordFlow,
  'withdraw-access': withdrawAccessFlow,
} satisfies Record<string, Flow>
