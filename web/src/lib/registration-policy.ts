import { written } from './product.ts'

/** `REGISTRATION` and `REGISTRATION_DOMAINS`, written into the page by the server. */
export function registrationPolicy(): { mode: string; domains: string[] } {
  const [mode = '', ...domains] = written('registration').split(' ')
  return { mode, domains }
}

/** True when the form needs an invitation, or registration is closed: links to it are hidden. */
export const isFormClosed = (): boolean => /^(invited|closed)/.test(written('registration'))
