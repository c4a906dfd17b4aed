import { changedFiles } from '../testbed/changed-files.ts'
import { isShortRun, sample } from '../testbed/sample.ts'

/** Stories of one page or one kind of user, whose parts other tests check too: each commit takes a fifth of them and those that have changed, the long run takes all. */
const sideStories = [
  'access-lists',
  'api-docs',
  'authenticator-app',
  'brand',
  'changed-contact',
  'conditions',
  'deleted-service',
  'dev-inbox',
  'device',
  'drafts',
  'early-input',
  'emptied-storage',
  'first-party',
  'first-picture',
  'frame',
  'governed',
  'governed-services',
  'guide',
  'guide-ci',
  'held-answer',
  'length-passwords',
  'log-out',
  'lost-network',
  'motion',
  'not-me',
  'old-browsers',
  'one-sitting',
  'own-apis',
  'partners',
  'passkey-first',
  'passkey-offer',
  'press',
  'product-title',
  'reflow',
  'registration-by-software',
  'required-second-step',
  'security-overview',
  'service-requests',
  'several-owners',
  'slow-request',
  'support-link',
  'touch',
  'two-tabs',
  'unknown-application',
  'upgrade',
]

const taken = new Set(sample(sideStories, 10, import.meta.url))
/** By the newest three commits. */
const changed = new Set(isShortRun ? changedFiles('HEAD~3') : [])
const fileOf = (name: string) => `${name}.e2e.ts`

/** File names that this run leaves out. */
export const storiesLeftOut = sideStories
  .filter((name) => !taken.has(name) && !changed.has(`e2e/${fileOf(name)}`))
  .map(fileOf)
