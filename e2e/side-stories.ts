import { sample } from '../testbed/sample.ts'

/** Stories of one page or one kind of user, whose parts other tests check too: each commit takes a third of them, the long run takes all. */
const sideStories = [
  'access-lists',
  'api-docs',
  'brand',
  'changed-contact',
  'conditions',
  'dev-inbox',
  'device',
  'drafts',
  'early-input',
  'first-party',
  'governed',
  'governed-services',
  'guide',
  'motion',
  'one-sitting',
  'own-apis',
  'partners',
  'passkey-first',
  'passkey-offer',
  'product-title',
  'registration-by-software',
  'security-overview',
  'service-requests',
  'several-owners',
  'slow-request',
  'touch',
  'unknown-application',
  'upgrade',
]

const taken = new Set(sample(sideStories, 10, import.meta.url))

/** File names that this run leaves out. */
export const storiesLeftOut = sideStories.filter((name) => !taken.has(name)).map((name) => `${name}.e2e.ts`)
