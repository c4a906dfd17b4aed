import { SecureAccount } from '../pages/secure-account/secure-account.tsx'
import { withTexts } from '../text/language.ts'
import { late } from '../ui/late.tsx'

const EventOfLink = late(async () => (await withTexts(import('./bundles/events.ts'), 'events')).EventOfLink)

/** A page of strangers that shows one line of the log, with the log's code. */
export const SecureAccountPage = () => <SecureAccount EventOfLink={EventOfLink} />
