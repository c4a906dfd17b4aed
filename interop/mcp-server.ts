import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Started, startProcess, untilAnswering } from '../testbed/process.ts'

/** One tool, by the SDK. Replaces the answer of the guide's server, which knows no MCP. */
const tool = `const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool('list-notes', {}, () => ({ content: [{ type: 'text', text: sub }] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  await server.connect(transport)
  await transport.handleRequest(request, response)`
const imports = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
`

/** The server of the guide's page "Your MCP server", at this address and with one tool. */
export async function startMcpServer(
  issuer: string,
  { address, id, secret }: { address: string; id: string; secret: string },
): Promise<Started> {
  const page = readFileSync(join(import.meta.dirname, '../docs/integrate/mcp.md'), 'utf8')
  const { origin, port } = new URL(address)
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const filled = code
    .replaceAll('https://id.example', issuer)
    .replaceAll('https://service.example', origin)
    .replace(/^ *answer\(200, \{ notes.*$/m, tool)
  if (!filled.includes('transport.handleRequest(request, response)\n'))
    throw new Error('the server of the guide has no place for a tool')
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'mcp-'))
  writeFileSync(join(folder, 'server.mjs'), imports + filled)
  const started = startProcess(process.execPath, ['server.mjs'], { API_ID: id, API_SECRET: secret, PORT: port }, folder)
  await untilAnswering(address, started, (status) => status === 401)
  return { ...started, stop: () => started.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}
