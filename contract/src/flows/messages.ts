import type { flows } from './all.ts'

type FlowName = keyof typeof flows
type StepPlace = { [F in FlowName]: { flow: F; step: Extract<keyof (typeof flows)[F]['steps'], string> } }[FlowName]
export type MessagePlace = StepPlace | { route: string }

/** Messages by screen (docs/design.md#e-mails-and-sms). The server's table of kinds must have the same names. */
export const messagesOf = {
  registration_link: [{ flow: 'registration', step: 'awaitLink' }],
  registration_code: [{ flow: 'registration', step: 'enterCode' }],
  invitation: [{ route: '/invitation' }],
  legal_change: [{ route: '/documents' }],
  account_exists: [{ flow: 'registration', step: 'awaitLink' }],
  login_code: [{ flow: 'login', step: 'enterCode' }],
  new_device: [{ flow: 'login', step: 'signedIn' }],
  passkey: [{ route: '/security' }],
  session_reused: [{ route: '/login' }],
  account_secured: [{ route: '/secure-account' }],
  secure_code: [{ route: '/secure-account' }],
  restore_code: [{ flow: 'reset-password', step: 'enterCode' }],
  password_changed: [
    { flow: 'reset-password', step: 'changed' },
    { flow: 'change-password', step: 'changed' },
  ],
  data_download_code: [{ route: '/security' }],
  archive_requested: [{ route: '/security' }],
  password_change_code: [{ flow: 'change-password', step: 'enterCode' }],
  email_change_code: [{ flow: 'change-email', step: 'enterCode' }],
  new_email_link: [{ flow: 'change-email', step: 'checkMail' }],
  email_changed: [{ route: '/email-confirm' }],
  email_verify_link: [{ flow: 'verify-email', step: 'checkMail' }],
  phone_verify_code: [
    { flow: 'change-phone', step: 'enterCode' },
    { flow: 'verify-phone', step: 'enterCode' },
  ],
  phone_changed: [{ flow: 'change-phone', step: 'changed' }],
  transport_change_code: [
    { flow: 'change-transport', step: 'enterOldCode' },
    { flow: 'change-transport', step: 'enterCode' },
    { flow: 'trust-contact', step: 'enterCode' },
  ],
  transport_changed: [{ flow: 'change-transport', step: 'changed' }],
  second_step_changed: [{ route: '/security' }],
  recovery: [{ flow: 'login', step: 'recoverAccess' }],
  support_link: [{ route: '/support-link' }],
  support_recovery: [{ route: '/support-link' }],
  account_deleted: [{ flow: 'delete-account', step: 'deleted' }],
  account_erased: [{ flow: 'delete-account', step: 'deleted' }],
  service_changed: [{ route: '/services/:id/edit' }, { flow: 'renew-secret', step: 'issued' }],
  service_owner: [{ route: '/services/:id' }],
  owner_invitation: [{ route: '/services' }],
  service_publishing: [{ route: '/services/:id' }],
  service_deleted: [{ route: '/services' }],
  service_software: [{ route: '/services/registration' }],
  support_request: [{ route: '/feedback' }],
  support_received: [{ route: '/feedback' }],
  operator_news: [{ route: '/security' }],
  verification_ended: [{ route: '/services/:id/edit' }],
} as const satisfies Record<string, readonly MessagePlace[]>
