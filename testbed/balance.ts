import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A proxy without health checks. `target` returns the port for each request. Returns the function that closes it. */
export async function balance(port: number, target: () => string): Promise<() => void> {
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming
    const passed = request(
      { host: '127.0.0.1', port: target(), method, path: url, headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  })
  await once(server.listen(port, 'localhost'), 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
