import type { Tables } from '../../db/schema.ts'
import type { retention } from './retention.ts'

type Swept = (typeof retention)[keyof typeof retention]['table']

/** Tables without a retention rule, and the reason why they do not grow with traffic alone. */
export const unsweptTables: Record<Exclude<keyof Tables, Swept>, string> = {
  identifier: 'one e-mail and one phone per account',
  identifier_owner: 'one per verified e-mail and phone',
  account_group: 'one per account and group that an operator assigned',
  contact_candidate: 'one new e-mail and one new phone per account',
  agreement: 'one per account, legal text and version',
  receipt: 'one per consent that a user gives, changes or withdraws; proof for the user, deleted with the account',
  receipt_key: 'public keys check receipts of any age; an operator creates new ones',
  legal_change: 'one per legal text and version that users were asked to accept',
  legal_text: 'one per legal text, version and language',
  service_username: 'one per account and service; stays when access is withdrawn',
  service_owner: 'at most ten per service',
  api: 'at most ten per service',
  withdrawn_consent: 'one per account and service from which access was withdrawn',
  service_registration: 'one per service',
  passkey: 'at most 20 per account',
  avatar: 'one per account',
  person_key: 'one per account',
  recovery_code: 'ten per account with an authenticator app',
  document: 'one per account and type',
  partner: 'at most 1000 per account',
  archive_part: 'of an archive, which the sweep deletes',
  signing_key: 'two per 90 days; the rotation destroys them when their signatures have expired',
  operator_role: 'one per account that support or an operator uses at the console',
  policy: 'one per policy that an operator set',
  epoch: 'one',
  house_secret: 'one',
  erasure: 'one per account that was erased in the last 30 days',
  sign_in: 'counted in `sign_in_day` once a minute',
  page_build: 'one per version used in the last 30 days; each start deletes older ones',
  page_file: 'the page files of these versions, about a megabyte each',
  lease: 'one per job that runs in one process at a time',
}
