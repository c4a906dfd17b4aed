import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import type {
  OwnerAct,
  PasskeyAct,
  SecondStepEvent,
  ServiceChange,
  ServiceStatus,
  SoftwareAct,
} from '../messages/emails/kinds.ts'
import type { Post } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { findNoticeRecipient, type NoticeRecipient } from './contacts.sql.ts'
import { secureTokenOf } from './secure-token.ts'

/** `everywhere`: sends to every verified channel instead of the first. `keys`: for messages with «This was not me». */
export type Notice = { by: By } & (
  | { kind: 'password_changed' | 'new_device'; keys: Keys; everywhere?: boolean }
  | { kind: 'passkey'; what: PasskeyAct; keys: Keys; everywhere?: boolean }
  | { kind: 'archive_requested'; until: string | undefined; keys: Keys; everywhere: true }
  | { kind: 'session_reused' }
  | {
      kind: 'service_changed'
      service: string
      changes: ServiceChange[]
      status?: ServiceStatus | undefined
      who?: string
      keys: Keys
    }
  | { kind: 'service_deleted'; service: string; until?: string | undefined; who?: string; keys: Keys }
  | { kind: 'service_owner'; service: string; what: OwnerAct; who?: string; guest?: string; keys: Keys }
  | { kind: 'owner_invitation'; service: string | undefined; who: string; until: string }
  | { kind: 'service_publishing'; service: string; what: 'approved' | 'refused'; why?: string }
  | { kind: 'service_software'; service: string; what: SoftwareAct; keys: Keys }
)

/** Queues a security notice to the first verified channel; e-mail takes precedence. */
export async function notifyOwner(tx: Db, post: Post, accountId: string, notice: Notice): Promise<void> {
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!recipient) return
  const { locale, timezone, at, contacts } = recipient
  const { userAgent, address } = notice.by
  for (const { transport, to } of 'everywhere' in notice && notice.everywhere ? contacts : contacts.slice(0, 1)) {
    const common = { at, login: to, timeZone: timezone }
    // Another owner's act is no reason to secure the reader's account.
    const securing = (keys: Keys) =>
      'who' in notice && notice.who !== undefined
        ? { ...common, who: notice.who }
        : { ...common, secure: secureTokenOf(keys, accountId, recipient) }
    const message = { transport, to, locale, accountId }
    if (notice.kind === 'service_changed') {
      const { kind, service, changes, status, keys } = notice
      await post({ ...message, kind, payload: { ...securing(keys), userAgent, address, service, changes, status } })
    } else if (notice.kind === 'service_deleted') {
      const { kind, service, until, keys } = notice
      await post({ ...message, kind, payload: { ...securing(keys), userAgent, address, service, until } })
    } else if (notice.kind === 'service_owner') {
      const { kind, service, what, guest, keys } = notice
      await post({ ...message, kind, payload: { ...securing(keys), userAgent, address, service, what, guest } })
    } else if (notice.kind === 'owner_invitation') {
      const { kind, service, who, until } = notice
      await post({ ...message, kind, payload: { ...common, service, who, until } })
    } else if (notice.kind === 'service_publishing') {
      const { kind, service, what, why } = notice
      await post({ ...message, kind, payload: { ...common, service, what, why } })
    } else if (notice.kind === 'service_software') {
      const { kind, service, what, keys } = notice
      await post({ ...message, kind, payload: { ...securing(keys), userAgent, address, service, what } })
    } else if (notice.kind === 'archive_requested') {
      const { kind, until, keys } = notice
      await post({ ...message, kind, payload: { ...securing(keys), userAgent, address, until } })
    } else if (notice.kind === 'new_device') {
      await post({ ...message, kind: notice.kind, payload: { ...securing(notice.keys), userAgent, address } })
    } else if (notice.kind === 'passkey') {
      await post({
        ...message,
        kind: notice.kind,
        payload: { ...securing(notice.keys), userAgent, address, what: notice.what },
      })
    } else if (notice.kind === 'password_changed') {
      await post({ ...message, kind: notice.kind, payload: securing(notice.keys) })
    } else {
      await post({ ...message, kind: notice.kind, payload: common })
    }
  }
}

export type AccountChange =
  | { kind: 'email_changed' | 'phone_changed'; now: string; secure: string }
  | { kind: 'transport_changed'; now: string | null; secure: string }
  | { kind: 'second_step_changed'; secure: string; what: SecondStepEvent; left?: number | undefined }
  | { kind: 'account_deleted'; eraseAt: string }
  | { kind: 'account_secured' }

/** Queues a notice to these contacts. They may no longer belong to the account. */
export async function notifyContacts(
  post: Post,
  accountId: string,
  recipient: NoticeRecipient,
  change: AccountChange,
): Promise<void> {
  const { locale, timezone: timeZone, at } = recipient
  const { kind, ...words } = change
  for (const { transport, to } of recipient.contacts)
    await post({ transport, to, locale, accountId, kind, payload: { at, login: to, timeZone, ...words } })
}
