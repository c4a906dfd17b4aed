import { createServer } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import type { Taken } from './mail.ts'

export type SmsMood = { ms?: number; refuses?: number; dies?: number }
export type SmsDouble = { url: string; taken: Taken[]; mood: SmsMood; close: () => void }

/** Counts every call, while a gateway that recognizes repeated ids would send one SMS. */
export async function openSms(): Promise<SmsDouble> {
  const double: SmsDouble = { url: '', taken: [], mood: {}, close: () => {} }
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request)
    const { to, text, id } = Object.fromEntries(Object.entries(Object(body)))
    if ((double.mood.refuses ?? 0) > 0) {
      double.mood.refuses = (double.mood.refuses ?? 0) - 1
      return response.writeHead(503).end()
    }
    double.taken.push({ id: String(id), to: String(to), text: String(text), at: Date.now() })
    if ((double.mood.dies ?? 0) > 0) {
      double.mood.dies = (double.mood.dies ?? 0) - 1
      return request.socket.destroy()
    }
    setTimeout(() => response.writeHead(200).end(), double.mood.ms ?? 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  double.url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/send`
  double.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return double
}
