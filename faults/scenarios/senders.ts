import type { TestBed } from '../testbed/ground.ts'
import type { MailMood } from '../testbed/mail.ts'
import type { SmsMood } from '../testbed/sms.ts'
import { register } from '../users/person.ts'
import type { Round, Scenario } from './scenario.ts'

type Sick = { name: string; mail?: MailMood; sms?: SmsMood; copies?: number; lateSeconds?: number }

/** The delays are real time: the server waits for a mail server that confirms 60 s after the message. */
const sicknesses: readonly Sick[] = [
  { name: 'SMTP refuses for now', mail: { refuses: 3 } },
  { name: 'SMTP greets after 20 s', mail: { slowAt: 'greeting', ms: 20_000 } },
  { name: 'SMTP answers RCPT after 15 s', mail: { slowAt: 'recipient', ms: 15_000 } },
  { name: 'SMTP answers the dot after 60 s', mail: { slowAt: 'letter', ms: 60_000 } },
  { name: 'SMTP dies after acceptance', mail: { dies: 2 }, copies: 2 },
  // Retried after a minute, because a second SMS before that would be a second code.
  { name: 'SMS refuses for now', sms: { refuses: 2 }, lateSeconds: 90 },
  { name: 'SMS answers after 20 s', sms: { ms: 20_000 } },
  { name: 'SMS dies after acceptance', sms: { dies: 2 }, copies: 2 },
]

export const senderScenarios: readonly Scenario[] = sicknesses.map(({ name, mail, sms, ...allowed }) => ({
  name,
  rounds: 1,
  allowed,
  isQuiet: true,
  round: sickFor(mail ? 'email' : 'phone', mail ?? {}, sms ?? {}),
}))

function sickFor(by: 'email' | 'phone', mail: MailMood, sms: SmsMood): Round {
  return async (ground) => {
    Object.assign(ground.mail, { mood: { ...mail } })
    Object.assign(ground.sms, { mood: { ...sms } })
    await Promise.all(Array.from({ length: 8 }, () => register(ground, by)))
    await untilMarked(ground)
    Object.assign(ground.mail, { mood: {} })
    Object.assign(ground.sms, { mood: {} })
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
