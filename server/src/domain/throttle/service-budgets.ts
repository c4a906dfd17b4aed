import { perDay, perHour, perMinute, oneAddress, row, signedIn } from './budget.ts'

/** The number of network addresses that fill a counter which all callers share. */
const addressesToFill = 10
const refused = '`temporarily_unavailable` (429) with `retry-after`'
const visitors = 'visitors of `/authorize` with a metadata document as client'

/** Services, their owners and their software. */
export const serviceBudgets = {
  uploads: row(signedIn, 'photos and logos', 'one account', ['uploadsPerHour', perHour]),
  'service-changes': row('owners of services', 'changes that are reported to the owner', 'one account', [
    'serviceChangesPerHour',
    perHour,
  ]),
  'service-proposals': row(
    'software with a registration access token',
    'changes that are proposed to the owner',
    'one service',
    ['serviceChangesPerHour', perHour],
    { over: refused },
  ),
  'registration-requests': row(
    'software that registers or manages a service',
    'requests',
    'one token or service',
    ['registrationRequestsPerHour', perHour],
    { over: refused },
  ),
  'service-secrets': row(
    'services',
    'failed client authentications',
    'one service',
    ['wrongSecretsPerMinute', perMinute],
    { over: '`invalid_client` with 429; the right secret still works' },
  ),
  'documents-address': row(visitors, 'unknown documents that are read', oneAddress, ['documentReadsPerHour', perHour], {
    over: refused,
  }),
  'documents-known': row(
    visitors,
    'times that a known document is read',
    'one document',
    ['documentReadsPerHour', perHour],
    { over: refused, times: addressesToFill },
  ),
  'documents-host': row(visitors, 'unknown documents that are read', 'one host', ['documentReadsPerHour', perHour], {
    over: refused,
    times: addressesToFill,
  }),
  'documents-new-address': row(
    visitors,
    'documents that become clients',
    `one host and ${oneAddress}`,
    ['newDocumentsPerHostDay', perDay],
    { over: refused },
  ),
  'documents-new': row(visitors, 'documents that become clients', 'one host', ['newDocumentsPerHostDay', perDay], {
    over: refused,
    times: addressesToFill,
  }),
} as const
