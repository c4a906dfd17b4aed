import { formRefusals, registrationModes } from '@kabinet/contract/data/policies'
import { written } from './product.ts'

/**
 * `REGISTRATION` and `REGISTRATION_DOMAINS`, written into the page by the server. `refusal`: why the form is closed;
 * links to it are hidden then.
 */
export function registrationPolicy() {
  const [name = '', ...domains] = written('registration').split(' ')
  const mode = registrationModes.find((known) => known === name) ?? 'open'
  return { mode, domains, refusal: formRefusals[mode] }
}
