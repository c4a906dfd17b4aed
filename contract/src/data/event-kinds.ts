/** Account events by filter (docs/contract.md#current-user: events). The names are stored in the log, so they must not change. */
export const eventKinds = {
  logins: [
    'registered',
    'signed_in',
    'sign_in_refused',
    'password_refused',
    'code_refused',
    'passkey_refused',
    'passkey_copied',
    'signed_out',
    'session_ended',
    'sessions_ended',
    'refresh_reused',
    'refresh_without_device',
  ],
  account: [
    'password_changed',
    'password_reset',
    'account_secured',
    'email_changed',
    'phone_changed',
    'contact_trusted',
    'transport_changed',
    'passkey_added',
    'passkey_removed',
    'authenticator_added',
    'authenticator_removed',
    'recovery_codes_made',
    'recovery_code_used',
    'recovery_begun',
    'recovery_stopped',
    'recovery_finished',
    'account_deleted',
    'account_restored',
    'account_blocked',
    'account_unblocked',
    'contacts_unfrozen',
    'messages_resent',
    'data_exported',
    'agreements_accepted',
  ],
  services: [
    'access_given',
    'access_changed',
    'access_withdrawn',
    'service_connected',
    'service_changed',
    'service_secret_issued',
    'service_deleted',
    'registration_token_issued',
    'registration_token_revoked',
  ],
} as const

export const eventGroups = ['logins', 'account', 'services'] as const satisfies readonly (keyof typeof eventKinds)[]
export type EventGroup = (typeof eventGroups)[number]
export type ShownEventKind = (typeof eventKinds)[EventGroup][number]
export const shownEventKinds: readonly [ShownEventKind, ...ShownEventKind[]] = [
  ...eventKinds.logins,
  ...eventKinds.account,
  ...eventKinds.services,
]
