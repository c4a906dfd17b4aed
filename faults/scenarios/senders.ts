import type { Ground } from '../ground/ground.ts'
import type { MailMood } from '../ground/mail.ts'
import type { SmsMood } from '../ground/sms.ts'
import { register } from '../people/person.ts'
import type { Round, Scenario } from './scenario.ts'

type Sick = { name: string; mail?: MailMood; sms?: SmsMood; copies?: number; lateSeconds?: number }

/** Seconds that each is slow for are real: a server that answers 60 s after the final dot is waited for. */
const sicknesses: readonly Sick[] = [
  { name: 'SMTP refuses for now', mail: { refuses: 3 } },
  { name: 'SMTP greets after 20 s', mail: { slowAt: 'greeting', ms: 20_000 } },
  { name: 'SMTP answers RCPT after 15 s', mail: { slowAt: 'recipient', ms: 15_000 } },
  { name: 'SMTP answers the dot after 60 s', mail: { slowAt: 'letter', ms: 60_000 } },
  { name: 'SMTP dies after acceptance', mail: { dies: 2 }, copies: 2 },
  // A second SMS within a minute would be two codes: it is tried again after one.
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

/** Eight people register by that way while it is sick; all of them get in, and their messages are looked at when all is well. */
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

async function untilMarked({ database }: Ground): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    const [one = {}] = await database.query(
      `select count(*) as waiting from message where state = 'waiting' and transport <> 'logout'`,
    )
    if (Number(one['waiting']) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
