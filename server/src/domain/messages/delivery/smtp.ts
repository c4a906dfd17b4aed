import { isEmail } from '@kabinet/contract/fields/email'
import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from '../outgoing.ts'
import { RefusedForGood } from './refused-for-good.ts'

export type SmtpPatience = { connectionMs: number; answerMs: number }

/**
 * RFC 5321, 4.5.3.2: at least five minutes for the greeting and ten for the answer to the final dot. A client that
 * gives up earlier sends a delivered e-mail again.
 */
const defaultPatience: SmtpPatience = { connectionMs: 5 * 60_000, answerMs: 10 * 60_000 }

/**
 * `url` may contain nodemailer's options, `from` is a mailbox as in a From header. With a password, TLS is required
 * unless the URL has `requireTLS=false`. Does not retry: the outbox does.
 */
export function createSmtp(url: string, from: string, patience: SmtpPatience = defaultPatience) {
  const { connectionMs, answerMs } = patience
  const timeouts = { connectionTimeout: connectionMs, greetingTimeout: connectionMs, socketTimeout: answerMs }
  const pool = { pool: true as const, maxConnections: 20, maxRequeues: 0, idleTimeout: 30_000 }
  const requireTLS = new URL(url).password !== ''
  const access = { disableFileAccess: true, disableUrlAccess: true }
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, requireTLS, ...pool, ...timeouts, ...access })
  }
  let opening: ReturnType<typeof open> | undefined
  return {
    /** Returns the server's answer. */
    send: async (mail: OutgoingMail): Promise<string> => {
      const mime = mimeOf(mail, from)
      const transport = await (opening ??= open())
      const sent = transport.sendMail(mime).catch((error: unknown) => {
        if (isForGood(error)) throw new RefusedForGood('the mail server refused the e-mail', error)
        if (isWithoutTls(error))
          throw new Error('SMTP_URL has a password and the mail server has no STARTTLS', { cause: error })
        throw error
      })
      return (await sent).response
    },
    /** Connects and logs in. */
    check: async (): Promise<void> => void (await (await (opening ??= open())).verify()),
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/**
 * Passes exactly one validated recipient as an address object. As text, `a@b.com,c@d.com` would be two recipients and a line break a
 * further header.
 */
export function mimeOf(
  { to, subject, text, html, messageId, replyTo, fromName = '' }: OutgoingMail,
  from: string,
): SendMailOptions {
  if (!isEmail(to) || (replyTo !== undefined && !isEmail(replyTo))) throw new RefusedForGood('not one e-mail address')
  return {
    from: mailbox(from, fromName),
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId,
    headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  }
}

/** Splits `Name <a@b>` or `a@b` here, because nodemailer would split a product name at a comma. */
function mailbox(from: string, defaultName: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || defaultName, address }
}

/** True for a 5xx on this recipient or e-mail. A 5xx on login or sender is a configuration error, which is retried. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}

const isWithoutTls = (error: unknown) =>
  error instanceof Error && 'command' in error && error.command === 'STARTTLS' && 'responseCode' in error
