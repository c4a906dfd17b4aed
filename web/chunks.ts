/**
 * Which modules share a file, by the beginnings of their paths from the root of the repository (`vite.config.ts`). Few files compress better than many:
 * what every page needs, and what most pages share. The first also outlives our own changes in a cache. `scripts/checks/projects.test.ts`: each path is there.
 */
const libraries = ['react', 'react-dom', 'scheduler', 'react-router', 'cookie-es', 'zod'].map(
  (name) => `node_modules/${name}/`,
)
/** Small files that every page needs as well: on a slow network a request costs more than they do. */
const frame = [
  ...['layout/logo', 'layout/public-layout', 'cabinet-routes', 'guards', 'root', 'route-row', 'router', 'routes'].map(
    (name) => `web/src/app/${name}`,
  ),
  'web/src/session/login-notice',
  ...['active-flow', 'forms/unsaved', 'pending-navigation', 'step-back', 'take-over'].map(
    (name) => `web/src/lib/${name}`,
  ),
]
const ours = ['web/src/', 'contract/src/', 'node_modules/react-hook-form/']
/** Answers that pages share: behind the sign-in alone. */
const queries = ['node_modules/@tanstack/']
/** What no public page draws: kept out of the file that every page loads. */
const cabinetOnly = [
  ...[
    'page/rows',
    'page/loaded',
    'dialog/dialog.',
    'dialog/confirm-dialog.',
    'dialog/leave-guard',
    'fields/date/',
    'fields/search-list.',
    'fields/choice.',
  ].map((name) => `web/src/ui/${name}`),
  'web/src/ui/copy-button',
  ...['ask-me', 'me', 'clients', 'time-zone'].map((name) => `web/src/data/${name}`),
  'web/src/session/pending-codes',
  'web/src/flows/prove-password',
  ...['flow-dialog', 'partner-icon', 'use-proof'].map((name) => `web/src/components/${name}`),
  ...[
    'waits/throttled',
    'forms/drafts',
    'forms/bind-draft',
    'format/time-zone',
    'format/instant',
    'format/matches-words',
    'format/day',
  ].map((name) => `web/src/lib/${name}`),
  'contract/src/flows/prove-password',
  ...['list', 'me.', 'services/clients', 'handbooks', 'partners', 'documents', 'feedback'].map(
    (name) => `contract/src/api/${name}`,
  ),
  'contract/src/data/',
  ...['russian-numbers', 'services/redirect-uri', 'services/service-', 'time-zone', 'date'].map(
    (name) => `contract/src/fields/${name}`,
  ),
]
/** How a day and a time zone are shown: in the request of a service, and on the first page behind the sign-in. */
const values = [
  'web/src/data/time-zone.',
  'web/src/lib/format/day',
  'contract/src/api/list',
  'contract/src/api/handbooks',
  'contract/src/fields/date',
]
/** What the request of a service is drawn with, on its page and in the preview of one's own. */
const request = ['web/src/components/consent/claim']
const consent = [
  'web/src/data/consent.',
  'web/src/data/held-redirect.',
  'web/src/components/consent/unset-line',
  'contract/src/api/consent.api',
]

export const chunkPaths = [libraries, frame, ours, queries, cabinetOnly, values, request, consent].flat()

const isUnder = (paths: readonly string[]) => (id: string) => {
  const path = id.replaceAll('\\', '/')
  return paths.some((beginning) => path.includes(`/${beginning}`))
}
const isVendor = isUnder([...libraries, ...frame])
const isOurs = isUnder(ours)
const isCabinetOnly = isUnder(cabinetOnly)

export const chunkGroups = [
  { name: 'vendor', test: (id: string) => isVendor(id) || id.includes('rolldown/runtime') },
  { name: 'shared', test: (id: string) => isOurs(id) && !isCabinetOnly(id), minShareCount: 7 },
  { name: 'queries', test: isUnder(queries) },
  { name: 'fields', test: isUnder(['web/src/ui/fields/phone-field.', 'web/src/ui/fields/password-field.']) },
  { name: 'choice', test: isUnder(['web/src/ui/fields/choice.']) },
  // Before `request`, which takes what it uses along.
  { name: 'values', test: isUnder(values) },
  { name: 'consent', test: isUnder(consent) },
  { name: 'request', test: isUnder(request) },
]
