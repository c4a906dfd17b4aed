import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../deps.ts'
import type { OutgoingMail, OutgoingSms } from '../outgoing.ts'
import { outboxFolder } from './outbox-folder.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtp, type SmtpPatience } from './smtp.ts'

type SenderSettings = Pick<Config, 'mailFrom' | 'dataDir'> & Partial<Pick<Config, 'smtpUrl' | 'smsGateway'>>
export type Senders = Pick<Deps, 'sendMail' | 'sendSms'> & { close: () => void }

/** Senders from the settings. A transport without a setting writes to `DATA_DIR/outbox`. */
export function createSenders(
  { smtpUrl, mailFrom, smsGateway, dataDir }: SenderSettings,
  patience?: SmtpPatience,
): Senders {
  const smtp = smtpUrl === undefined ? undefined : createSmtp(smtpUrl, mailFrom, patience)
  const folder = outboxFolder(dataDir)
  return {
    sendMail: async (mail: OutgoingMail) => void (await (smtp?.send(mail) ?? folder.keepMail(mail, mailFrom))),
    sendSms:
      smsGateway === undefined
        ? (sms: OutgoingSms) => folder.keepSms(sms).then(() => undefined)
        : createSmsGateway(smsGateway),
    close: () => smtp?.close(),
  }
}
