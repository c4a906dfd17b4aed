import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { listenOnLoopback } from './ports.ts'

export type ReceivedEmail = { recipients: string[]; raw: string; at: number }
type Stage = 'greeting' | 'sender' | 'recipient' | 'message'
/**
 * `code` rejects a mail at that SMTP stage, `once` accepts it and answers after the promise, `hang` never answers, `die` accepts the mail
 * and drops the connection before it confirms.
 */
export type Mood =
  | 'take'
  | 'hang'
  | 'die'
  | { at: Stage; code: number; says?: string }
  | { at: Stage; once: () => Promise<unknown>; domain?: string }

type Offers = { certificate?: { cert: string; key: string }; passwords?: string[]; isLocked?: boolean }

/** A real SMTP server on a free loopback port. Uses one of `moods` per mail; the last one repeats. */
export async function openMailServer(
  first: readonly Mood[] = [],
  { certificate, passwords = [], isLocked }: Offers = {},
) {
  const emails: ReceivedEmail[] = []
  const sockets = new Map<number | undefined, Socket>()
  let moods = first
  let tries = 0
  const moodOf = new Map<string, Mood>()
  const refusal = (code: number, says = 'not today') => Object.assign(new Error(says), { responseCode: code })
  const answer = (
    now: Mood | undefined,
    at: Stage,
    to: string,
    done: (error?: Error | null) => void,
    take = () => {},
  ) => {
    const isHere = typeof now === 'object' && now.at === at
    if (isHere && 'code' in now) return done(refusal(now.code, now.says))
    take()
    if (isHere && 'once' in now && to.endsWith(now.domain ?? '')) return void now.once().then(() => done())
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (isLocked) return done(refusal(535, '5.7.8 wrong password'))
      passwords.push(password ?? '')
      done(null, { user: username })
    },
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onConnect: (_session, done) => answer(moods[0], 'greeting', '', done),
    onMailFrom: (_from, { id }, done) => {
      tries += 1
      const now = moods[Math.min(tries, moods.length) - 1] ?? 'take'
      moodOf.set(id, now)
      answer(now, 'sender', '', done)
    },
    onRcptTo: ({ address }, { id }, done) => answer(moodOf.get(id), 'recipient', address, done),
    onData: async (stream, { id, envelope, remotePort }, done) => {
      const now = moodOf.get(id)
      // A client that dies within its message has sent none.
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined || now === 'hang') return
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const confirm = now === 'die' ? () => sockets.get(remotePort)?.destroy() : done
      answer(now, 'message', recipients.join(), confirm, () => emails.push({ recipients, raw, at: Date.now() }))
    },
  })
  // Clients end connections too, when they have waited long enough.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => void sockets.set(socket.remotePort, socket))
  const { port } = await listenOnLoopback(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    tries: () => tries,
    behave: (...next: Mood[]) => {
      moods = next
      tries = 0
    },
    close: async () => {
      const closed = once(server.server, 'close')
      server.close()
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
