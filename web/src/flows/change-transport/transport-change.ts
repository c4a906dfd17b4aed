import type { User } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { SecondStep } from '../../data/security/security.ts'

/** `to`: null disables the second step; the code is then sent by the old method. */
export type TransportChange = {
  user: User
  to: SecondStep
  otp: Otp | null
  onOtp: (otp: Otp) => void
  oldOtp: Otp | null
  onOldOtp: (otp: Otp) => void
  onClose: () => void
}
