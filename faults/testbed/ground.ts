import { type MailServer, openMailServer } from '../../testbed/mail.ts'
import type { Random } from '../../testbed/random.ts'
import { openSmsGateway, type SmsGateway } from '../../testbed/sms.ts'
import { type Heard, nothingHeard } from '../users/ask.ts'
import { type FaultyDatabase, openFaultyDatabase } from './database.ts'
import { blindBalancer } from './fronts.ts'
import { type Kabinets, startKabinets } from './kabinets.ts'
import { type Taken, takenBy } from './taken.ts'

export type TestBed = {
  random: Random
  database: FaultyDatabase
  mail: MailServer
  sms: SmsGateway
  taken: () => Taken[]
  kabinets: Kabinets
  heard: Heard
  stop: () => Promise<void>
}

export async function openTestBed(
  random: Random,
  front = blindBalancer(random),
  checkout?: string,
  openDatabase = openFaultyDatabase,
): Promise<TestBed> {
  const [database, mail, sms] = await Promise.all([openDatabase(), openMailServer(), openSmsGateway()])
  const settings = { DATABASE_URL: database.url, SMTP_URL: mail.url, SMS_URL: sms.url }
  const kabinets = await startKabinets(settings, front, checkout)
  return {
    random,
    database,
    mail,
    sms,
    taken: () => takenBy(mail, sms),
    kabinets,
    heard: nothingHeard(),
    stop: async () => {
      await kabinets.stop()
      await Promise.all([mail.close(), sms.close()])
      await database.stop()
    },
  }
}
