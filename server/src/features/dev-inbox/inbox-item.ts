import { type InboxItem, linkPattern } from '@kabinet/contract/dev-inbox'
import type { StoredMessage } from '../../domain/messages/delivery/outbox-folder.ts'

export function inboxItem(kept: StoredMessage): InboxItem {
  const { id, transport } = kept
  const { to, text } = kept.transport === 'email' ? kept.mail : kept.sms
  const subject = kept.transport === 'email' ? kept.mail.subject : null
  return { id, transport, at: kept.at.toISOString(), to, subject, text, code: codeIn(text), links: linksIn(text) }
}

function codeIn(text: string): string | null {
  return /^\p{L}+: (\d{6})\n/u.exec(text)?.[1] ?? /^@\S+ #(\d{6})$/m.exec(text)?.[1] ?? null
}

function linksIn(text: string): string[] {
  const [body = ''] = text.split('\n-- \n')
  return body.match(linkPattern) ?? []
}
