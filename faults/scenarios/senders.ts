import type { TestBed } from '../testbed/ground.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mood } from '../../testbed/mail.ts'
import type { SmsMood } from '../../testbed/sms.ts'
import { register } from '../users/person.ts'
import type { Round, Scenario } from './scenario.ts'

type Sick = { name: string; mail?: Mood[]; sms?: SmsMood[]; copies?: number; lateSeconds?: number }

const unavailable: Mood = { at: 'recipient', code: 450 }

/** The delays are real time: the server waits for a mail server that confirms 60 s after the message. */
const sicknesses: readonly Sick[] = [
  { name: 'SMTP refuses for now', mail: [unavailable, unavailable, unavailable, 'take'] },
  { name: 'SMTP greets after 20 s', mail: [{ at: 'greeting', once: () => wait(20_000) }] },
  { name: 'SMTP answers RCPT after 15 s', mail: [{ at: 'recipient', once: () => wait(15_000) }] },
  { name: 'SMTP answers the dot after 60 s', mail: [{ at: 'message', once: () => wait(60_000) }] },
  { name: 'SMTP dies after acceptance', mail: ['die', 'die', 'take'], copies: 2 },
  // Retried after a minute, because a second SMS before that would be a second code.
  { name: 'SMS refuses for now', sms: [503, 503, 200], lateSeconds: 90 },
  { name: 'SMS answers after 20 s', sms: [{ ms: 20_000 }] },
  { name: 'SMS dies after acceptance', sms: ['die', 'die', 200], copies: 2 },
]

export const senderScenarios: readonly Scenario[] = sicknesses.map(({ name, mail, sms, ...allowed }) => ({
  name,
  rounds: 1,
  allowed,
  isQuiet: true,
  round: sickFor(mail ? 'email' : 'phone', mail ?? [], sms ?? []),
}))

function sickFor(by: 'email' | 'phone', mail: readonly Mood[], sms: readonly SmsMood[]): Round {
  return async (ground) => {
    ground.mail.behave(...mail)
    ground.sms.behave(...sms)
    await Promise.all(Array.from({ length: 8 }, () => register(ground, by)))
    await untilMarked(ground)
    ground.mail.behave()
    ground.sms.behave()
  }
}

async function untilMarked({ database }: TestBed): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    const [one = {}] = await database.query(
      `select count(*) as waiting from message where state = 'waiting' and transport <> 'logout'`,
    )
    if (Number(one['waiting']) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
