import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'
import { emptyRegistration, type RegistrationDraft } from './registration-schema.ts'

const draft = z.object({
  last_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  phone: z.string(),
  agreement: z.boolean(),
  personal_data_consent: z.boolean(),
})
const stored = storedValue(tabStore, 'registration-draft', draft)

/** Nothing typed is lost on Back or reload, save the passwords: those are never written anywhere. */
export function keepDraft(typed: RegistrationDraft): void {
  stored.keep(draft.parse(typed))
}

export function readDraft(): Required<RegistrationDraft> {
  return { ...emptyRegistration, ...stored.read() }
}

/** Once the account is active, what was typed has no business here. */
export const dropDraft = stored.drop
