import { setTimeout as wait } from 'node:timers/promises'
import { outboxFolder } from '../../domain/messages/delivery/outbox-folder.ts'
import { startKabinet } from '../../../../testbed/kabinet.ts'

export type Program = {
  base: string
  after: (to: string, act: () => Promise<unknown>) => Promise<string>
  arrived: (to: string) => Promise<string>
  stop: () => Promise<void>
}

export type Place = { databaseUrl: string; dataDir: string; secretKey: string; checkout?: string | undefined }

export async function startProgram(
  { databaseUrl, dataDir, secretKey, checkout }: Place,
  more: Record<string, string> = {},
): Promise<Program> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEYS: secretKey, LOG_LEVEL: 'error' }
  const { url, stop } = await startKabinet({ ...env, ...more }, checkout)
  const outbox = outboxFolder(dataDir)
  const textsTo = async (to: string) =>
    (await outbox.list()).flatMap((one) => {
      const { to: address, text } = one.transport === 'sms' ? one.sms : one.mail
      return address === to ? [text] : []
    })
  const arrived = async (to: string, before = new Set<string>()) => {
    for (let tries = 0; tries < 600; tries++) {
      const text = (await textsTo(to)).find((one) => !before.has(one))
      if (text) return text
      await wait(100)
    }
    throw new Error(`nothing arrived at ${to}`)
  }
  return {
    base: url,
    after: async (to, act) => {
      const before = new Set(await textsTo(to))
      await act()
      return arrived(to, before)
    },
    arrived,
    stop,
  }
}
