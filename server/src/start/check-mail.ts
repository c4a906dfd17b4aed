import type { Deps } from '../deps.ts'
import { createSmtp } from '../domain/messages/delivery/smtp.ts'

const patience = { connectionMs: 10_000, answerMs: 10_000 }

/** Warns when the mail server does not answer or refuses the password. Sends nothing and never throws. */
export async function checkMail({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined) return
  const smtp = createSmtp(smtpUrl, mailFrom, patience)
  await smtp
    .check()
    .catch((error: unknown) => log.warn({ err: error, server: new URL(smtpUrl).host }, problemOf(error)))
  smtp.close()
}

const problemOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAUTH'
    ? 'the mail server refuses the user or password of SMTP_URL: no e-mail can be sent'
    : 'the mail server of SMTP_URL cannot be used: no e-mail can be sent'
