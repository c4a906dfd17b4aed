/** State shared by the log-in steps. `registrationToken`: for an account that was never activated. `ended`: the sign-in expired. */
export type LoginTyped = { login: string; registrationToken: string | null; ended: boolean }

export type LoginStepProps = {
  typed: LoginTyped
  onTyped: (typed: LoginTyped) => void
  /** Pending request of a service. */
  interaction: string | null
}

export const typedLogin = (login: string): LoginTyped => ({ login, registrationToken: null, ended: false })
