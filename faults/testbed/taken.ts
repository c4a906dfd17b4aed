import type { MailServer, ReceivedEmail } from '../../testbed/mail.ts'
import type { SmsGateway, TakenSms } from '../../testbed/sms.ts'

export type Taken = { id: string; to: string; at: number; text: string }

/** The messages that mail server and gateway accepted. A gateway that recognizes repeated ids would send one SMS; here each call counts. */
export function takenBy(mail: MailServer, sms: SmsGateway): Taken[] {
  return [...mail.emails.map(ofEmail), ...sms.calls.filter(({ isAccepted }) => isAccepted).map(ofSms)]
}

const ofEmail = ({ raw, recipients, at }: ReceivedEmail): Taken => ({
  to: recipients.join(),
  at,
  get id() {
    return /^Message-ID: <([^@]+)@/m.exec(raw)?.[1] ?? ''
  },
  get text() {
    return textOf(raw)
  },
})

function ofSms({ body, at }: TakenSms): Taken {
  const { to, text, id }: Record<string, unknown> = Object(body)
  return { id: String(id), to: String(to), at, text: String(text) }
}

function textOf(raw: string): string {
  const [, head = '', body = ''] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  const hex = /=([0-9A-F]{2})/g
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(hex, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
