import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import { askGateway, verdictOf } from '../../domain/messages/delivery/sms-gateway.ts'
import { createSmtp } from '../../domain/messages/delivery/smtp.ts'
import { newId } from '../../lib/ids.ts'
import { valueAt } from '../../lib/value-at.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

type Sending = Pick<Deps, 'config' | 'db'>
type TestRequest = Reason & { to: string }

const patience = { connectionMs: 20_000, answerMs: 60_000 }
const longestAnswer = 1000

/** Sends one e-mail, past the queue and the limits. Returns or throws a line with the mail server's own words. */
export async function testMail({ config, db }: Sending, { to, ...reason }: TestRequest): Promise<string> {
  const { smtpUrl, mailFrom, brand, publicUrl } = config
  if (smtpUrl === undefined) throw new SupportRefusal('SMTP_URL is not set: no e-mail is sent.')
  await recordSupportAct(db, { act: 'mail-test', ...reason })
  const { host, hostname } = new URL(publicUrl)
  const text = `Это проверка почты сервера ${host}.\n\nThis is a test of the mail of ${host}.\n`
  const html = text.replace(/.+/g, '<p>$&</p>')
  const subject = `${brand.name[firstLocale]}: проверка почты, test`
  const smtp = createSmtp(smtpUrl, mailFrom, patience)
  const server = new URL(smtpUrl).host
  try {
    const words = await smtp.send({ to, subject, text, html, messageId: `<${newId()}@${hostname}>` })
    return `${server} took the e-mail from ${mailFrom} to ${to}: ${words}`
  } catch (error) {
    throw new SupportRefusal(`${server} did not take the e-mail from ${mailFrom} to ${to}: ${wordsOf(error)}`)
  } finally {
    smtp.close()
  }
}

/** Sends one SMS, past the queue and the limits. Returns or throws a line with the gateway's own words. */
export async function testSms({ config, db }: Sending, { to, ...reason }: TestRequest): Promise<string> {
  const { smsGateway: gateway, publicUrl } = config
  if (!gateway) throw new SupportRefusal('SMS_GATEWAY_FILE and SMS_URL are not set: no SMS is sent.')
  await recordSupportAct(db, { act: 'sms-test', ...reason })
  const text = `Проверка SMS, test: ${new URL(publicUrl).host}`
  const answer = await askGateway(gateway, { to, text, id: newId() }).catch((error: unknown) => {
    throw new SupportRefusal(`The gateway did not answer: ${wordsOf(error)}`)
  })
  const secrets = Object.entries(gateway.values).flatMap(([name, value]) => (name.startsWith('env:') ? [value] : []))
  const said = secrets.reduce((words, secret) => words.replaceAll(secret, '…'), answer.text).slice(0, longestAnswer)
  const line = `The gateway answered ${answer.status}: ${said}\n${meanings[verdictOf(gateway, answer)]}`
  if (verdictOf(gateway, answer) !== 'sent') throw new SupportRefusal(line)
  return gateway.id === undefined ? line : `${line} Its id of the SMS: ${valueAt(answer.body, gateway.id)}`
}

const meanings = {
  sent: 'Kabinet takes the SMS for sent.',
  refused: 'Kabinet takes the number for wrong and does not try again (“refused”).',
  'refused for now': 'Kabinet tries again.',
  retry: 'Kabinet tries again.',
  unclear: 'Kabinet does not know if the SMS is sent: the answer has no “id”. It tries twice more.',
}

function wordsOf(error: unknown): string {
  const chain = [error, error instanceof Error ? error.cause : undefined].filter((one) => one instanceof Error)
  return chain.map(({ message }) => message).join(': ')
}
