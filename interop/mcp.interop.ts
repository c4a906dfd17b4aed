import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeIn, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { openDocumentHost, type DocumentHost } from '../testbed/document-host.ts'
import { loopbackCertificate } from '../testbed/certificate.ts'
import { reservePort } from '../testbed/ports.ts'
import type { Started } from '../testbed/process.ts'
import { startMcpServer } from './mcp-server.ts'
import { connect, createApi, type RegisteredApi } from './registered.ts'
import { words } from '../e2e/words.ts'

let owner: Page
let user: Page
let server: Started
let api: RegisteredApi
let byHand: string
let documents: DocumentHost

const redirectUrl = 'http://127.0.0.1:4199/callback'
const scopes = [{ name: 'notes:read', title_ru: 'Читать ваши заметки', title_en: 'Read your notes' }]

const certificate = join(mkdtempSync(join(tmpdir(), 'kabinet-interop-')), 'loopback.pem')
writeFileSync(certificate, loopbackCertificate.cert)
const on = stage({ DYNAMIC_REGISTRATION: 'open', NODE_EXTRA_CA_CERTS: certificate }, { keepsWindows: true })

beforeAll(async () => {
  documents = await openDocumentHost()
  owner = await on.open()
  await comeIn(owner, on.kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
  user = await on.open()
  await comeIn(user, on.kabinet.inbox, somebody('Анна', 'Заметкина'))
  const public_ = { redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' as const }
  const service = await connect(owner, { name: 'Заметки', ...public_ })
  byHand = service.clientId
  const address = `http://127.0.0.1:${await reservePort()}/mcp`
  api = await createApi(owner, service.id, { address, name: 'Заметки', scopes, admits: 'any' })
  server = await startMcpServer(on.kabinet.url, api)
  await api.check()
})

afterAll(async () => {
  await documents?.close()
  await server?.stop()
})

/** The page names the API and its scope before the user agrees. No server listens at the redirect URI. */
async function consentAt(request: URL): Promise<URL> {
  const back = user.waitForRequest((sent) => sent.url().startsWith(redirectUrl))
  await user.goto(request.href)
  const main = user.getByRole('main')
  for (const shown of ['Заметки', 'Читать ваши заметки']) await main.getByText(shown).first().waitFor()
  await user.getByRole('button', { name: words('ru')('authorize.provide') }).click()
  return new URL((await back).url())
}

type Saved = {
  information?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  verifier?: string
  authorizationUrl?: URL
}

/** The defaults of the SDK: nothing is configured but the address of the MCP server. */
async function callTool(
  introduced: Partial<OAuthClientProvider> = {},
): Promise<{ authorizationUrl: URL; known: Saved['information'] }> {
  const saved: Saved = {}
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Claude' },
    clientInformation: () => saved.information,
    saveClientInformation: (information) => void (saved.information = information),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    redirectToAuthorization: (url) => void (saved.authorizationUrl = url),
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    codeVerifier: () => saved.verifier ?? '',
    ...introduced,
  }
  const open = () => new StreamableHTTPClientTransport(new URL(api.address), { authProvider: provider })
  const first = open()
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
  if (!saved.authorizationUrl) throw new Error('the client asked for no authorization')
  const answer = await consentAt(saved.authorizationUrl)
  await first.finishAuth(answer.searchParams.get('code') ?? '')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(open())
  const { content } = await client.callTool({ name: 'list-notes', arguments: {} })
  expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^[\w-]+$/) }])
  await client.close()
  return { authorizationUrl: saved.authorizationUrl, known: saved.information }
}

test('lets the official SDK in as a client that was registered by hand', async () => {
  const { authorizationUrl } = await callTool({ clientInformation: () => ({ client_id: byHand }) })
  expect(authorizationUrl.searchParams.get('resource')).toBe(api.address)
  expect(authorizationUrl.searchParams.get('scope')).toBe('notes:read')
})

test('lets the official SDK in by its metadata document, without a setting of the operator', async () => {
  documents.answers.set('/client.json', documents.document({ redirect_uris: [redirectUrl] }))
  const { authorizationUrl } = await callTool({ clientMetadataUrl: documents.address })
  expect(authorizationUrl.searchParams.get('client_id')).toBe(documents.address)
})

test('lets the official SDK in as a client that registers itself, where the operator allows it', async () => {
  const { authorizationUrl, known } = await callTool()
  expect(authorizationUrl.searchParams.get('client_id')).toBe(known?.client_id)
  expect(known).not.toHaveProperty('client_secret')
})

test.skipIf(!process.env['MCP_PYTHON']).each([
  ['by hand', () => byHand],
  ['by itself', () => ''],
])('lets the official SDK for Python in, registered %s', async (_, clientId) => {
  const program = join(import.meta.dirname, 'mcp_client.py')
  const child = spawn(process.env['MCP_PYTHON'] ?? '', [program, api.address, redirectUrl, clientId()])
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const ended = once(child, 'exit')
  const next = async () => String((await lines.next()).value ?? Buffer.concat(complaints))
  const answer = await consentAt(new URL(await next()))
  child.stdin.end(`${answer.href}\n`)
  expect(JSON.parse(await next())).toEqual([expect.stringMatching(/^[\w-]+$/)])
  expect((await ended)[0]).toBe(0)
})
