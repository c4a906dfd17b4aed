import { type Budget, day, hour, minute, oneAddress, rejected, signedIn } from './budget.ts'

/** The number of network addresses that fill a counter which all callers share. */
const addressesToFill = 10
const refused = '`temporarily_unavailable` (429) with `retry-after`'
const visitors = 'visitors of `/authorize` with a metadata document as client'

/** Services, their owners and their software. */
export const serviceBudgets = {
  uploads: {
    who: signedIn,
    counts: 'photos and logos',
    per: 'one account',
    max: 'uploadsPerHour',
    seconds: hour,
    over: rejected,
  },
  'service-changes': {
    who: 'owners of services',
    counts: 'changes that are reported to the owner',
    per: 'one account',
    max: 'serviceChangesPerHour',
    seconds: hour,
    over: rejected,
  },
  'service-proposals': {
    who: 'software with a registration access token',
    counts: 'changes that are proposed to the owner',
    per: 'one service',
    max: 'serviceChangesPerHour',
    seconds: hour,
    over: refused,
  },
  'registration-requests': {
    who: 'software that registers or manages a service',
    counts: 'requests',
    per: 'one token or service',
    max: 'registrationRequestsPerHour',
    seconds: hour,
    over: refused,
  },
  'service-secrets': {
    who: 'services',
    counts: 'failed client authentications',
    per: 'one service',
    max: 'wrongSecretsPerMinute',
    seconds: minute,
    over: '`invalid_client` with 429; the right secret still works',
  },
  'documents-address': {
    who: visitors,
    counts: 'documents that are read',
    per: oneAddress,
    max: 'documentReadsPerHour',
    seconds: hour,
    over: refused,
  },
  'documents-known': {
    who: visitors,
    counts: 'times that a known document is read',
    per: 'one document',
    max: 'documentReadsPerHour',
    times: addressesToFill,
    seconds: hour,
    over: refused,
  },
  'documents-host': {
    who: visitors,
    counts: 'unknown documents that are read',
    per: 'one host',
    max: 'documentReadsPerHour',
    times: addressesToFill,
    seconds: hour,
    over: refused,
  },
  'documents-new-address': {
    who: visitors,
    counts: 'documents that become clients',
    per: `one host and ${oneAddress}`,
    max: 'newDocumentsPerHostDay',
    seconds: day,
    over: refused,
  },
  'documents-new': {
    who: visitors,
    counts: 'documents that become clients',
    per: 'one host',
    max: 'newDocumentsPerHostDay',
    times: addressesToFill,
    seconds: day,
    over: refused,
  },
} as const satisfies Record<string, Budget>
