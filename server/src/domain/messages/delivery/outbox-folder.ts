import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfId } from '../../../lib/ids.ts'
import { type OutgoingMail, outgoingMail, type OutgoingSms, outgoingSms } from '../outgoing.ts'
import { mimeOf } from './smtp.ts'

export type StoredMessage = { id: string; at: Date } & (
  | { transport: 'email'; mail: OutgoingMail }
  | { transport: 'sms'; sms: OutgoingSms }
)

/**
 * Stores messages as files when no sender is configured: `ID.eml`, `ID.mail.json` (for the inbox page) and
 * `ID.sms.json`. A resent message overwrites its file. Ids are UUIDv7, so they sort by time.
 */
export function outboxFolder(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  }
  let opening: ReturnType<typeof open> | undefined
  return {
    async keepMail(mail: OutgoingMail, from: string): Promise<void> {
      const transport = await (opening ??= open())
      const { message } = await transport.sendMail(mimeOf(mail, from))
      const id = idOf(mail.messageId)
      await write(folder, `${id}.eml`, message)
      await write(folder, `${id}.mail.json`, JSON.stringify(mail, null, 2))
    },
    keepSms: (message: OutgoingSms) => write(folder, `${message.id}.sms.json`, JSON.stringify(message, null, 2)),
    async list(limit = 200): Promise<StoredMessage[]> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? [] : Promise.reject(error),
      )
      const newest = names.filter(isKept).toSorted().toReversed().slice(0, limit)
      return Promise.all(newest.map((name) => read(folder, name)))
    },
    async find(id: string): Promise<StoredMessage | undefined> {
      const names = await readdir(folder).catch(() => [])
      const name = names.find((one) => isKept(one) && one.startsWith(`${id}.`))
      return name === undefined ? undefined : read(folder, name)
    },
  }
}

const isKept = (name: string) => /^[\w-]+\.(mail|sms)\.json$/.test(name)
const idOf = (messageId: string) => messageId.replace(/^<|@.*$/g, '')

/** Writes atomically, so that the inbox page never reads a partial e-mail. Files contain codes, so only the owner can read them. */
async function write(folder: string, name: string, content: string | Buffer | NodeJS.ReadableStream): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`)
  const keep = () => writeFile(draft, content, { mode: 0o600 })
  await keep().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await keep()
  })
  await rename(draft, join(folder, name))
}

async function read(folder: string, name: string): Promise<StoredMessage> {
  const id = name.slice(0, name.indexOf('.'))
  const at = new Date(timeOfId(id))
  const content: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
  return name.endsWith('.sms.json')
    ? { id, at, transport: 'sms', sms: outgoingSms.parse(content) }
    : { id, at, transport: 'email', mail: outgoingMail.parse(content) }
}
