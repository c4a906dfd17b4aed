import { onTestFinished } from 'vitest'
import type { Limits } from '../config/limits.ts'
import { ownGateway, type SmsGateway } from '../config/sms-gateway.ts'
import { createSenders, type Senders } from '../domain/messages/delivery/senders.ts'
import type { SmtpPatience } from '../domain/messages/delivery/smtp.ts'
import { drainOutbox } from '../domain/messages/outbox.ts'
import { queueMessage } from '../domain/messages/queue-message.ts'
import { type Mood, openMailServer } from '../../../testbed/mail.ts'
import { openSmsGateway } from '../../../testbed/sms.ts'
import { testLog } from './test-log.ts'
import { testWorld } from './world.ts'

const to = 'anna@example.com'
export const mail = { transport: 'email', to, kind: 'login_code', locale: 'ru', payload: { code: '012345' } } as const
export const messageIds = (raws: { raw: string }[]) => raws.map(({ raw }) => /^Message-ID: <([^@]+)@/m.exec(raw)?.[1])

export function outboxWorld(limits: Partial<Limits> = {}) {
  let senders: Senders
  const { log, logged } = testLog()
  const w = testWorld({
    limits,
    deps: { log, sendMail: (mail) => senders.sendMail(mail), sendSms: (text) => senders.sendSms(text) },
  })
  const through = (settings: { smtpUrl?: string; smsGateway?: SmsGateway }, patience?: SmtpPatience) => {
    const { dataDir } = w.deps.config
    senders = createSenders({ mailFrom: 'Kabinet <no-reply@kabinet.example>', dataDir, ...settings }, patience)
    onTestFinished(senders.close)
  }
  return {
    w,
    logged,
    through,
    withMail: async (...moods: Mood[]) => {
      const server = await openMailServer(moods)
      onTestFinished(server.close)
      through({ smtpUrl: server.url }, moods.includes('hang') ? { connectionMs: 1500, answerMs: 1500 } : undefined)
      return server
    },
    withGateway: async (...statuses: number[]) => {
      const gateway = await openSmsGateway(...statuses)
      onTestFinished(gateway.close)
      through({ smsGateway: ownGateway(gateway.url) })
      return gateway
    },
    queueEmail: (rest: { to?: string; expiresInSeconds?: number } = {}) =>
      queueMessage(w.deps, w.db, { ...mail, ...rest }),
    later: async (seconds: number) => {
      await w.pass(seconds)
      await drainOutbox(w.deps)
    },
    messages: () => w.db.selectFrom('message').selectAll().orderBy('id').execute(),
  }
}
