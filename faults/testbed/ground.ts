import { type Heard, nothingHeard } from '../users/ask.ts'
import type { Random } from '../random.ts'
import { type FaultyDatabase, openFaultyDatabase } from './database.ts'
import { blindBalancer } from './fronts.ts'
import { type Kabinets, startKabinets } from './kabinets.ts'
import { type MailDouble, openMail } from './mail.ts'
import { openSms, type SmsDouble } from './sms.ts'

export type TestBed = {
  random: Random
  database: FaultyDatabase
  mail: MailDouble
  sms: SmsDouble
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
  const [database, mail, sms] = await Promise.all([openDatabase(), openMail(), openSms()])
  const settings = { DATABASE_URL: database.url, SMTP_URL: mail.url, SMS_URL: sms.url }
  const kabinets = await startKabinets(settings, front, checkout)
  return {
    random,
    database,
    mail,
    sms,
    kabinets,
    heard: nothingHeard(),
    stop: async () => {
      await kabinets.stop()
      await mail.close()
      sms.close()
      await database.stop()
    },
  }
}
