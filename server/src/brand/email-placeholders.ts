type Placeholders = { texts: readonly string[]; links: readonly string[]; must: readonly string[] }

const code = { texts: ['code', 'minutes'], links: [], must: ['code'] } as const
const notice = ['when', 'account'] as const

/** `must`: required placeholders. The compiler checks that every e-mail is listed. */
export const emailPlaceholders = {
  registration_link: { texts: ['greeting', 'email', 'hours'], links: ['link'], must: ['link'] },
  registration_code: code,
  invitation: { texts: ['email', 'service', 'days'], links: ['link'], must: ['link'] },
  legal_change: { texts: ['summary', 'day'], links: ['link', 'support'], must: ['summary', 'day', 'link'] },
  account_exists: { texts: ['email'], links: ['login', 'reset'], must: [] },
  login_code: code,
  restore_code: code,
  secure_code: code,
  password_changed: { texts: notice, links: ['secure', 'reset'], must: ['reset'] },
  new_device: { texts: [...notice, 'device'], links: ['secure', 'reset'], must: ['reset', 'device'] },
  passkey: { texts: [...notice, 'event', 'device'], links: ['secure', 'reset'], must: ['reset', 'event'] },
  archive_requested: { texts: [...notice, 'event', 'device'], links: ['secure', 'reset'], must: ['reset', 'event'] },
  account_secured: { texts: notice, links: ['reset'], must: ['reset'] },
  session_reused: { texts: notice, links: ['reset'], must: ['reset'] },
  password_change_code: code,
  data_download_code: code,
  email_change_code: code,
  phone_verify_code: code,
  transport_change_code: code,
  email_verify_link: { texts: ['greeting', 'email', 'hours'], links: ['link'], must: ['link'] },
  new_email_link: { texts: ['email', 'hours'], links: ['link'], must: ['link'] },
  email_changed: { texts: [...notice, 'now'], links: ['secure'], must: ['now', 'support'] },
  phone_changed: { texts: [...notice, 'now'], links: ['secure'], must: ['now', 'support'] },
  transport_changed: { texts: [...notice, 'change'], links: ['secure', 'reset'], must: ['change', 'reset'] },
  second_step_changed: { texts: [...notice, 'change'], links: ['secure', 'reset'], must: ['change', 'reset'] },
  recovery: { texts: [...notice, 'event'], links: ['stop', 'secure', 'reset'], must: ['event', 'stop'] },
  support_link: { texts: ['event', 'hours'], links: ['link'], must: ['event', 'link'] },
  support_recovery: { texts: [...notice, 'event'], links: ['secure'], must: ['event', 'secure'] },
  account_deleted: { texts: [...notice, 'day'], links: [], must: ['day', 'support'] },
  account_erased: { texts: [...notice, 'services'], links: [], must: ['services'] },
  service_changed: {
    texts: [...notice, 'service', 'changes', 'who', 'device'],
    links: ['secure', 'reset'],
    must: ['service', 'changes'],
  },
  service_deleted: { texts: [...notice, 'service', 'who', 'device'], links: ['secure', 'reset'], must: ['service'] },
  service_owner: { texts: [...notice, 'service', 'event', 'device'], links: ['secure', 'reset'], must: ['event'] },
  owner_invitation: { texts: [...notice, 'service', 'who', 'day'], links: ['link'], must: ['service', 'who', 'link'] },
  service_publishing: { texts: [...notice, 'service', 'event'], links: [], must: ['event'] },
  service_software: { texts: [...notice, 'service', 'event', 'device'], links: ['secure', 'reset'], must: ['event'] },
  support_received: { texts: [], links: [], must: [] },
  support_request: { texts: [], links: [], must: [] },
  operator_news: { texts: [], links: [], must: [] },
  verification_ended: { texts: [], links: [], must: [] },
} as const satisfies Record<string, Placeholders>

export const commonPlaceholders = { texts: ['product', 'domain'], links: ['support'] } as const

type Table = typeof emailPlaceholders
export type CustomEmailKind = keyof Table
export type TextPlaceholder<K extends CustomEmailKind> = Table[K]['texts'][number]
export type LinkPlaceholder<K extends CustomEmailKind> = Table[K]['links'][number]

export const isCustomEmailKind = (name: string): name is CustomEmailKind =>
  Object.hasOwn(emailPlaceholders, name) && !['support_request', 'verification_ended', 'operator_news'].includes(name)
