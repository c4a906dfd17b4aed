import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `dies`: accepts the mail and drops the connection before it confirms. */
export type MailMood = { slowAt?: 'greeting' | 'recipient' | 'letter'; ms?: number; refuses?: number; dies?: number }
export type Taken = { id: string; to: string; text: string; at: number }
export type MailDouble = { url: string; taken: Taken[]; mood: MailMood; close: () => Promise<void> }

const later = (now: MailMood, at: MailMood['slowAt'], done: () => void) =>
  now.slowAt === at ? void setTimeout(done, now.ms) : done()

export async function openMail(): Promise<MailDouble> {
  const sockets = new Map<number | undefined, Socket>()
  const double: MailDouble = { url: '', taken: [], mood: {}, close: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => later(double.mood, 'greeting', done),
    onRcptTo: (_to, _session, done) => {
      if ((double.mood.refuses ?? 0) <= 0) return later(double.mood, 'recipient', done)
      double.mood.refuses = (double.mood.refuses ?? 0) - 1
      done(Object.assign(new Error('not today'), { responseCode: 450 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const id = /^Message-ID: <([^@]+)@/m.exec(raw)?.[1] ?? ''
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        double.taken.push({ id, to, text: textOf(raw), at: Date.now() })
        if ((double.mood.dies ?? 0) <= 0) return later(double.mood, 'letter', () => done())
        double.mood.dies = (double.mood.dies ?? 0) - 1
        sockets.get(session.remotePort)?.destroy()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => void sockets.set(socket.remotePort, socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  double.url = `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  double.close = async () => {
    for (const socket of sockets.values()) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return double
}

function textOf(raw: string): string {
  const [, head = '', body = ''] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  const hex = /=([0-9A-F]{2})/g
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(hex, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
