import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type TakenLetter = { recipients: string[]; raw: string }
/** What the server says to a letter: takes it, or answers with this code at RCPT TO or after DATA, or never answers. */
export type Mood = 'take' | { at: 'recipient' | 'letter' | 'sender'; code: number } | 'hang'

/** A real SMTP server on a free loopback port; `moods` are used up letter by letter, the last one stays. */
export async function mailServer(...moods: Mood[]) {
  const letters: TakenLetter[] = []
  let tries = 0
  const mood = () => moods[Math.min(tries, moods.length) - 1] ?? 'take'
  const refusal = (code: number) => Object.assign(new Error('not today'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_from, _session, done) => {
      tries += 1
      const now = mood()
      done(typeof now === 'object' && now.at === 'sender' ? refusal(now.code) : null)
    },
    onRcptTo: (_to, _session, done) => {
      const now = mood()
      done(typeof now === 'object' && now.at === 'recipient' ? refusal(now.code) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const now = mood()
        if (now === 'hang') return
        if (typeof now === 'object' && now.at === 'letter') return done(refusal(now.code))
        letters.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
