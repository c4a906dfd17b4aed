import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = { recipients: string[]; raw: string }
/** `code` rejects a mail at that SMTP stage, `once` accepts it and answers after the promise, `hang` never answers. */
export type Mood =
  | 'take'
  | { at: 'recipient' | 'message' | 'sender'; code: number }
  | { at: 'recipient' | 'message'; once: () => Promise<unknown>; domain?: string }
  | 'hang'

type Offers = { certificate?: { cert: string; key: string }; passwords?: string[] }

/** A real SMTP server on a free loopback port. Uses one of `moods` per mail; the last one repeats. */
export const mailServer = (...moods: Mood[]) => openMailServer(moods)

export async function openMailServer(moods: readonly Mood[], { certificate, passwords = [] }: Offers = {}) {
  const emails: ReceivedEmail[] = []
  let tries = 0
  const mood = () => moods[Math.min(tries, moods.length) - 1] ?? 'take'
  const refusal = (code: number) => Object.assign(new Error('not today'), { responseCode: code })
  const answer = (
    at: 'recipient' | 'message' | 'sender',
    to: string,
    done: (error?: Error | null) => void,
    take = () => {},
  ) => {
    const now = mood()
    const isHere = typeof now === 'object' && now.at === at
    if (isHere && 'code' in now) return done(refusal(now.code))
    take()
    if (isHere && 'once' in now && to.endsWith(now.domain ?? '')) return void now.once().then(() => done())
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '')
      done(null, { user: username })
    },
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onMailFrom: (_from, _session, done) => {
      tries += 1
      answer('sender', '', done)
    },
    onRcptTo: ({ address }, _session, done) => answer('recipient', address, done),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mood() === 'hang') return
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        answer('message', recipients.join(), done, () => {
          emails.push({ recipients, raw: Buffer.concat(chunks).toString('utf8') })
        })
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
