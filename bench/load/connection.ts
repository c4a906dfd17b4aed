import { createConnection, type Socket } from 'node:net'

export type Answer = { status: number; head: string; body: Buffer }
export type Connection = { send: (request: string) => Promise<Answer>; close: () => void }

type Waiting = { answer: (answer: Answer) => void; fail: (error: Error) => void }

/**
 * HTTP/1.1 over a plain socket at a third of the cost of `node:http`, which would be slower than the floors. Supports only the framings of
 * these servers: `content-length` and chunks.
 */
export function openConnection(port: number): Connection {
  let socket: Socket | undefined
  let buffered: Buffer = Buffer.alloc(0)
  let waiting: Waiting | undefined
  const dial = () => {
    const dialled = createConnection({ port, host: '127.0.0.1', noDelay: true })
    dialled.on('data', (chunk: Buffer) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      const answer = readAnswer(buffered)
      if (!answer) return
      buffered = Buffer.alloc(0)
      if (/\r\nconnection: close/i.test(answer.head)) forget()
      waiting?.answer(answer)
    })
    const lost = (error: Error) => {
      // Ignores late errors of a connection that was already replaced.
      if (socket !== dialled) return
      forget()
      waiting?.fail(error)
    }
    dialled.on('error', lost)
    dialled.on('close', () => lost(new Error('the connection was closed')))
    return dialled
  }
  const forget = () => {
    socket?.destroy()
    socket = undefined
    buffered = Buffer.alloc(0)
  }
  const send = (request: string) =>
    new Promise<Answer>((resolve, reject) => {
      const settle = () => (waiting = undefined)
      waiting = { answer: (answer) => (settle(), resolve(answer)), fail: (error) => (settle(), reject(error)) }
      socket ??= dial()
      socket.write(request)
    })
  return { send, close: forget }
}

function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const rest = bytes.subarray(end + 4)
  if (status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length < Number(length) ? undefined : { status, head, body: rest }
  const body = readChunks(rest)
  return body && { status, head, body }
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (bytes.length < at) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(line + 2, line + 2 + size))
  }
}

export type Headers = Record<string, string>

export function requestOf(method: 'GET' | 'POST', path: string, headers: Headers = {}, body = ''): string {
  const all: Headers = {
    host: 'localhost',
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Throws on any other status, so that only successful calls are measured. */
export function requireStatus({ status, head, body }: Answer, wanted = 200): void {
  if (status !== wanted) throw new Error(`${wanted} was awaited, not ${head}\n${body.toString()}`)
}

export const headerOf = ({ head }: Answer, name: string) =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1] ?? ''

export const jsonOf = ({ body }: Answer): Record<string, unknown> => JSON.parse(body.toString())
