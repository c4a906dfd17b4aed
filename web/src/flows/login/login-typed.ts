/** `registrationToken`: for an account that was never activated. `ended`: the sign-in expired. */
export type LoginTyped = { login: string; registrationToken: string | null; ended: boolean }

export type LoginStepProps = {
  typed: LoginTyped
  onTyped: (typed: LoginTyped) => void
  interaction: string | null
}

export const typedLogin = (login: string): LoginTyped => ({ login, registrationToken: null, ended: false })
