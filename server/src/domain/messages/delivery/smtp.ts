import { isEmail } from '@kabinet/contract/fields/email'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../../../deps.ts'
import { RefusedForGood } from './refused-for-good.ts'

/**
 * Letters over SMTP. `url` may carry nodemailer's options (`?requireTLS=true`), `from` is a mailbox as in a From header.
 * `patience`: milliseconds that any one step of a delivery may take. A lost connection is not tried again in here: the outbox
 * does that, and knows how often it did.
 */
export function createSmtp(url: string, from: string, patience: number) {
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  const pool = { pool: true as const, maxConnections: 5, maxRequeues: 0, idleTimeout: 30_000 }
  const transport = createTransport({ url, ...pool, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (mail: OutgoingMail): Promise<void> => {
      const letter = mimeOf(mail, from)
      await transport.sendMail(letter).catch((error: unknown) => {
        throw isForGood(error) ? new RefusedForGood('the mail server refused the letter', error) : error
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Exactly one recipient, checked and handed over as an address and never as text: `a@b.com,c@d.com` would be two people,
 * and a line break would be a further header.
 */
export function mimeOf({ to, subject, text, html, messageId, replyTo }: OutgoingMail, from: string): SendMailOptions {
  if (!isEmail(to) || (replyTo !== undefined && !isEmail(replyTo))) throw new RefusedForGood('not one e-mail address')
  return {
    from: mailbox(from),
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId,
    headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  }
}

/** `Name <a@b>` or `a@b`, taken apart here: a comma in the product's name would make two senders of it. */
function mailbox(from: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** A 5xx to this recipient or this letter; one to our log-in or our sender's address is the operator's to mend, so it is tried again. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}
