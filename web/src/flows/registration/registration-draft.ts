import * as z from 'zod/mini'
import { tabStore, readStoredJson } from '../../lib/web-storage.ts'
import { emptyRegistration, type RegistrationDraft } from './registration-schema.ts'

const storageKey = 'registration-draft'

const draft = z.object({
  last_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  phone: z.string(),
  agreement: z.boolean(),
  personal_data_consent: z.boolean(),
})

/** Nothing typed is lost on Back or reload, save the passwords: those are never written anywhere. */
export function keepDraft(typed: RegistrationDraft): void {
  tabStore.write(storageKey, JSON.stringify(draft.parse(typed)))
}

export function readDraft(): Required<RegistrationDraft> {
  return { ...emptyRegistration, ...draft.safeParse(readStoredJson(tabStore, storageKey)).data }
}

/** Once the account is active, what was typed has no business here. */
export function dropDraft(): void {
  tabStore.drop(storageKey)
}
