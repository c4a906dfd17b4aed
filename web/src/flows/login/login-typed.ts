/** What the steps of a log-in share. `registrationToken`: of an account that was never activated; `ended`: the half session died. */
export type LoginTyped = { login: string; registrationToken: string | null; ended: boolean }

export type LoginStepProps = {
  typed: LoginTyped
  onTyped: (typed: LoginTyped) => void
  /** The request of a service that waits. */
  interaction: string | null
}

export const typedLogin = (login: string): LoginTyped => ({ login, registrationToken: null, ended: false })
