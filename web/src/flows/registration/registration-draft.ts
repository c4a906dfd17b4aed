import { loadDrafts } from '../../lib/forms/draft-owner.ts'

/** What was typed outlives the sending of the form, for Back from its later steps. */
export const registrationDraft = { draft: 'registration', outlivesSubmit: true }

/** Once the account is active, what was typed has no business here. */
export function dropDraft(): void {
  void loadDrafts().then(({ draftOf }) => draftOf(registrationDraft.draft, '/registration').drop())
}
