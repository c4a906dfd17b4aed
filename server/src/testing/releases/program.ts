import { setTimeout as wait } from 'node:timers/promises'
import { outboxFolder } from '../../domain/messages/delivery/outbox-folder.ts'
import { end, start, untilReady } from '../processes.ts'
import { reservePort } from '../reserve-port.ts'

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
  const port = await reservePort()
  const env = { PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEYS: secretKey, LOG_LEVEL: 'error' }
  const { child, complained } = start({ ...env, ...more }, checkout)
  await Promise.race([
    untilReady(port),
    complained.then((said) => Promise.reject(new Error(`the server ended: ${said}`))),
  ])
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
    base: `http://localhost:${port}`,
    after: async (to, act) => {
      const before = new Set(await textsTo(to))
      await act()
      return arrived(to, before)
    },
    arrived,
    stop: () => end(child, 'SIGTERM'),
  }
}
