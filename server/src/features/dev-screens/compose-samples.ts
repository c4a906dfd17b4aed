import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import { messagesOf } from '@kabinet/contract/flows/messages'
import type { Config } from '../../config/config.ts'
import { composeMail, composeSms } from '../../domain/messages/emails/compose.ts'
import { isMessageKind, isSmsKind, type MessageKind, type SmsKind } from '../../domain/messages/emails/kinds.ts'
import { sampleMessages } from './sample-messages.ts'

const places: Record<MessageKind, unknown> = messagesOf
export const messageKinds: readonly MessageKind[] = Object.keys(places).filter(isMessageKind)

export function sampleMail<K extends MessageKind>(config: Config, kind: K, locale: Locale) {
  return composeMail(config, {
    id: 'sample',
    to: 'anna@example.com',
    kind,
    locale,
    payload: sampleMessages[locale][kind],
  })
}

export function sampleSms<K extends SmsKind>(config: Config, kind: K, locale: Locale) {
  return composeSms(config, { id: 'sample', to: '+79123456789', kind, locale, payload: sampleMessages[locale][kind] })
}

type Shown = { kind: MessageKind; transport: Transport; subject: string | null; text: string }

export function composeSamples(config: Config, locale: Locale): Shown[] {
  return messageKinds.flatMap((kind): Shown[] => {
    const { subject, text } = sampleMail(config, kind, locale)
    const mail: Shown = { kind, transport: 'email', subject, text }
    if (!isSmsKind(kind)) return [mail]
    return [mail, { kind, transport: 'sms', subject: null, text: sampleSms(config, kind, locale).text }]
  })
}
