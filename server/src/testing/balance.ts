import { createServer, request, type Server } from 'node:http'

export async function balance(port: number, target: () => string): Promise<Server> {
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
  await new Promise<void>((resolve) => {
    server.listen(port, 'localhost', resolve)
  })
  return server
}
