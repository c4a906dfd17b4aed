import { type ConsentName, consentNames } from '@kabinet/contract/claims'
import * as z from 'zod/mini'
import { storedValue, tabStore } from '../../lib/web-storage.ts'
import { readSession } from '../../session/session.ts'

/** `of`: the request and the sign-in, so that one user never gets the switches of another. */
const store = storedValue(
  tabStore,
  'consent-switches',
  z.object({ of: z.string(), names: z.array(z.enum(consentNames)) }),
)

const requestOf = (interaction: string | null) => `${interaction} ${readSession()?.sign_in}`

export const turnedSwitches = {
  keep: (interaction: string | null, names: ReadonlySet<ConsentName>): void =>
    void store.keep({ of: requestOf(interaction), names: [...names] }),
  read(interaction: string | null): ReadonlySet<ConsentName> {
    const found = store.read()
    return new Set(found?.of === requestOf(interaction) ? found.names : [])
  },
  drop: (): void => store.drop(),
}
