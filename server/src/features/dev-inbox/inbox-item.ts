import { type InboxItem, linkPattern } from '@kabinet/contract/dev-inbox'
import type { StoredMessage } from '../../domain/messages/delivery/outbox-folder.ts'

export function inboxItem(message: StoredMessage): InboxItem {
  const { id, transport } = message
  const { to, text } = message.transport === 'email' ? message.mail : message.sms
  const subject = message.transport === 'email' ? message.mail.subject : null
  return { id, transport, at: message.at.toISOString(), to, subject, text, code: codeIn(text), links: linksIn(text) }
}

function codeIn(text: string): string | null {
  return /^\p{L}+: (\d{6})\n/u.exec(text)?.[1] ?? /^@\S+ #(\d{6})$/m.exec(text)?.[1] ?? null
}

function linksIn(text: string): string[] {
  const [body = ''] = text.split('\n-- \n')
  return body.match(linkPattern) ?? []
}
