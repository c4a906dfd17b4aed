import { loadDrafts } from '../../lib/forms/draft-owner.ts'

/** The draft survives submission, for Back from the later steps. */
export const registrationDraft = { draft: 'registration', outlivesSubmit: true }

/** Called once the account is active. */
export function dropDraft(): void {
  void loadDrafts().then(({ draftOf }) => draftOf(registrationDraft.draft, '/registration').drop())
}
