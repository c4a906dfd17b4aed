import { day, hour, minute, oneAddress, row, signedIn } from './budget.ts'

/** The number of network addresses that fill a counter which all callers share. */
const addressesToFill = 10
const refused = '`temporarily_unavailable` (429) with `retry-after`'
const visitors = 'visitors of `/authorize` with a metadata document as client'

/** Services, their owners and their software. */
export const serviceBudgets = {
  uploads: row(signedIn, 'photos and logos', 'one account', ['uploadsPerHour', hour]),
  'service-changes': row('owners of services', 'changes that are reported to the owner', 'one account', [
    'serviceChangesPerHour',
    hour,
  ]),
  'service-proposals': row(
    'software with a registration access token',
    'changes that are proposed to the owner',
    'one service',
    ['serviceChangesPerHour', hour],
    { over: refused },
  ),
  'registration-requests': row(
    'software that registers or manages a service',
    'requests',
    'one token or service',
    ['registrationRequestsPerHour', hour],
    { over: refused },
  ),
  'service-secrets': row(
    'services',
    'failed client authentications',
    'one service',
    ['wrongSecretsPerMinute', minute],
    { over: '`invalid_client` with 429; the right secret still works' },
  ),
  'documents-address': row(visitors, 'documents that are read', oneAddress, ['documentReadsPerHour', hour], {
    over: refused,
  }),
  'documents-known': row(
    visitors,
    'times that a known document is read',
    'one document',
    ['documentReadsPerHour', hour],
    { over: refused, times: addressesToFill },
  ),
  'documents-host': row(visitors, 'unknown documents that are read', 'one host', ['documentReadsPerHour', hour], {
    over: refused,
    times: addressesToFill,
  }),
  'documents-new-address': row(
    visitors,
    'documents that become clients',
    `one host and ${oneAddress}`,
    ['newDocumentsPerHostDay', day],
    { over: refused },
  ),
  'documents-new': row(visitors, 'documents that become clients', 'one host', ['newDocumentsPerHostDay', day], {
    over: refused,
    times: addressesToFill,
  }),
} as const
