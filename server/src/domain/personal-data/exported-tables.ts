import type { Tables } from '../../db/schema.ts'

/**
 * How the rows of a table get into the download of the user's data. `account_id` and binary columns (hashes, keys) are never in it: they
 * name other people or are secrets.
 */
type ExportOf<T extends keyof Tables> = {
  /** `kind` of its lines in `data.ndjson`. Published: it must not change. */
  kind: string
  /** Column with the user's id. Default: `account_id`. */
  account?: keyof Tables[T] & string
  /** Column with the id of a service: rows of the services that the user owns. */
  service?: keyof Tables[T] & string
  /** Secrets, data of other people, and internals. */
  omit?: readonly (keyof Tables[T] & string)[]
  /** Sealed with the user's key, or with that of the server. */
  sealed?: 'document' | 'partner' | 'feedback'
  /** Column with the folder of a picture, which is replaced by the name of a file in the archive. */
  picture?: keyof Tables[T] & string
  /** Of a log: the rest of its primary key with its types, to read it in batches. */
  log?: Readonly<Record<string, 'uuid' | 'timestamptz'>>
}
type LeftOut = { leftOut: string }
type Declared = { [T in keyof Tables]: ExportOf<T> | LeftOut }

const ofService = 'belongs to a service: counts without a person'
const secret = 'a short-lived secret'
const ofServer = 'belongs to the installation'
const copies = 'a copy that is deleted soon'

/** One row per table. The compiler fails for a table without one. */
export const exportedTables = {
  account: { kind: 'account', account: 'id', omit: ['password_hash'] },
  identifier: { kind: 'contact' },
  contact_candidate: { kind: 'new_contact' },
  replaced_contact: { kind: 'replaced_contact' },
  account_group: { kind: 'group' },
  avatar: { kind: 'photo', picture: 'folder' },
  document: { kind: 'document', sealed: 'document' },
  partner: { kind: 'partner', sealed: 'partner' },
  agreement: { kind: 'agreement' },
  invitation: { kind: 'invitation' },
  consent: { kind: 'consent' },
  receipt: { kind: 'consent_receipt', omit: ['facts'] },
  past_grant: { kind: 'ended_consent' },
  withdrawn_consent: { kind: 'withdrawn_consent' },
  service_username: { kind: 'username_at_service' },
  claim_read: { kind: 'read', log: { service_id: 'uuid', read_at: 'timestamptz', id: 'uuid' } },
  service: {
    kind: 'service',
    service: 'id',
    // `added_at` names hashes of secrets.
    omit: ['secrets', 'added_at', 'added_by', 'changed_by', 'former_owner', 'verified_by', 'trusted_by'],
    picture: 'logo',
  },
  api: { kind: 'api', service: 'service_id', omit: ['secrets', 'created_by', 'admits_changed_by'] },
  service_registration: { kind: 'service_registration', service: 'service_id' },
  registration_token: { kind: 'registration_token' },
  service_owner: { kind: 'owned_service', omit: ['invited_by'] },
  former_owner: { kind: 'formerly_owned_service', omit: ['invited_by'] },
  owner_invitation: { kind: 'owner_invitation', account: 'invited_by', omit: ['invited_by'] },
  service_change: { kind: 'service_change', service: 'service_id' },
  session: { kind: 'session', omit: ['generation', 'successor_used', 'idle_from'] },
  device: { kind: 'device' },
  passkey: { kind: 'passkey', omit: ['counter'] },
  totp: { kind: 'authenticator_app', omit: ['sealed', 'last_step'] },
  recovery_code: { kind: 'recovery_code' },
  recovery: { kind: 'recovery' },
  press: { kind: 'press' },
  event: { kind: 'event', log: { happened_at: 'timestamptz', id: 'uuid' } },
  message: { kind: 'message', omit: ['payload', 'error', 'gateway_id', 'next_try_at', 'claimed_until', 'tries'] },
  feedback: { kind: 'feedback', sealed: 'feedback', omit: ['closed_by'] },
  support_act: { kind: 'support_act', omit: ['who', 'service_id', 'invitation_id'] },
  support_recovery: { kind: 'support_recovery', omit: ['who', 'approved_by', 'undo'] },
  operator_role: { kind: 'operator_role', omit: ['who'] },
  console_session: { kind: 'console_session' },
  archive: { kind: 'archive', omit: ['claim', 'claimed_until'] },

  archive_part: { leftOut: 'the archive itself' },
  identifier_owner: { leftOut: 'repeats `identifier`' },
  erasure: { leftOut: 'of erased accounts, which download nothing' },
  erasure_request: { leftOut: 'of deleted accounts, which download nothing' },
  person_key: { leftOut: 'the key of the sealed data, which is exported decrypted' },
  registration: { leftOut: 'before there is an account; its values become the account' },
  challenge: { leftOut: secret },
  restore: { leftOut: secret },
  sign_in_try: { leftOut: copies },
  idempotent_call: { leftOut: copies },
  oidc_artifact: { leftOut: 'tokens of services; their consents and reads are exported' },
  oidc_request: { leftOut: 'requests of services before a user is known' },
  spent_challenge: { leftOut: secret },
  limit_counter: { leftOut: 'counters under hashed keys' },
  anomaly: { leftOut: 'counts over all accounts' },
  service_request: { leftOut: ofService },
  service_refusal: { leftOut: ofService },
  sign_in: { leftOut: ofService },
  sign_in_day: { leftOut: ofService },
  admin_token: { leftOut: 'tokens of the operator, under names that are no accounts' },
  signing_key: { leftOut: ofServer },
  receipt_key: { leftOut: ofServer },
  house_secret: { leftOut: ofServer },
  lease: { leftOut: ofServer },
  policy: { leftOut: ofServer },
  epoch: { leftOut: ofServer },
  page_build: { leftOut: ofServer },
  page_file: { leftOut: ofServer },
  stray_folder: { leftOut: 'folders of pictures that no user has' },
  legal_change: { leftOut: 'texts of the operator; what the user accepted is an agreement' },
  legal_text: { leftOut: 'texts of the operator; what the user accepted is an agreement' },
} as const satisfies Declared

export type Exported = Omit<ExportOf<'event'>, 'account' | 'service' | 'omit' | 'picture'> & {
  account?: string
  service?: string
  omit?: readonly string[]
  picture?: string
}
type Rows = typeof exportedTables
export type ExportedKind = { [T in keyof Rows]: Rows[T] extends { kind: infer K } ? K : never }[keyof Rows]

const isTable = (name: string): name is keyof Rows => Object.hasOwn(exportedTables, name)

/** In the order of the page. */
export const exportedList = Object.keys(exportedTables)
  .filter(isTable)
  .flatMap((table): [keyof Tables, Exported & { kind: ExportedKind }][] => {
    const row: (Exported & { kind: ExportedKind }) | LeftOut = exportedTables[table]
    return 'kind' in row ? [[table, row]] : []
  })
