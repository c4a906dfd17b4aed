import { type ConsentName, consentNames } from '@kabinet/contract/claims'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'
import { readSession } from '../../session/session.ts'

/** `of`: in which request, and since which sign-in, so that nobody finds the switches of somebody else. */
const kept = storedValue(
  tabStore,
  'consent-switches',
  z.object({ of: z.string(), names: z.array(z.enum(consentNames)) }),
)

const requestOf = (interaction: string | null) => `${interaction} ${readSession()?.sign_in}`

/** The switches that the person turned from where they stood at first, kept in this tab until the decision: a reload and Back find them so. */
export const turnedSwitches = {
  keep: (interaction: string | null, names: ReadonlySet<ConsentName>): void =>
    kept.keep({ of: requestOf(interaction), names: [...names] }),
  read(interaction: string | null): ReadonlySet<ConsentName> {
    const found = kept.read()
    return new Set(found?.of === requestOf(interaction) ? found.names : [])
  },
  drop: (): void => kept.drop(),
}
