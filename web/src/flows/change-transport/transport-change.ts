import type { User } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { SecondStep } from '../../data/security/security.ts'

/** Props that all steps share. `to`: null turns the second step off; the code is then sent by the old method. */
export type TransportChange = {
  user: User
  to: SecondStep
  otp: Otp | null
  onOtp: (otp: Otp) => void
  /** The code to the present contact, when codes move to another. */
  oldOtp: Otp | null
  onOldOtp: (otp: Otp) => void
  onClose: () => void
}
