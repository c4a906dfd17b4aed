import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openWindow } from '../e2e/browser.ts'
import { type Kabinet, startKabinet } from '../e2e/kabinet.ts'
import { comeIn, somebody } from '../e2e/people.ts'
import { reservePort } from '../testbed/ports.ts'
import type { Started } from '../testbed/process.ts'
import { startMcpServer } from './mcp-server.ts'
import { connect, createApi, type RegisteredApi } from './registered.ts'
import { words } from '../e2e/words.ts'

let kabinet: Kabinet
let browser: Browser
let owner: Page
let user: Page
let server: Started
let api: RegisteredApi
let byHand: string

const redirectUrl = 'http://127.0.0.1:4199/callback'
const scopes = [{ name: 'notes:read', title_ru: 'Читать ваши заметки', title_en: 'Read your notes' }]

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet({ DYNAMIC_REGISTRATION: 'open' }), openBrowser()])
  owner = await openWindow(browser, kabinet.url)
  await comeIn(owner, kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
  user = await openWindow(browser, kabinet.url)
  await comeIn(user, kabinet.inbox, somebody('Анна', 'Заметкина'))
  const public_ = { redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' as const }
  const service = await connect(owner, { name: 'Заметки', ...public_ })
  byHand = service.clientId
  const address = `http://127.0.0.1:${await reservePort()}/mcp`
  api = await createApi(owner, service.id, { address, name: 'Заметки', scopes, admits: 'any' })
  server = await startMcpServer(kabinet.url, api)
  await api.check()
})

afterAll(async () => {
  await server?.stop()
  await browser?.close()
  await kabinet?.stop()
})

/** The page names the API and its scope before the user agrees. Nobody listens at the redirect URI. */
async function consentAt(request: URL): Promise<URL> {
  const back = user.waitForRequest((sent) => sent.url().startsWith(redirectUrl))
  await user.goto(request.href)
  const main = user.getByRole('main')
  for (const shown of ['Заметки', 'Читать ваши заметки']) await main.getByText(shown).first().waitFor()
  await user.getByRole('button', { name: words('ru')('authorize.provide') }).click()
  return new URL((await back).url())
}

type Introduced = Pick<OAuthClientProvider, 'clientInformation'> & Partial<OAuthClientProvider>

/** The defaults of the SDK: nothing is configured but the address of the MCP server. */
async function callTool(introduced: Introduced): Promise<{ text: unknown; asked: URL }> {
  const kept: { tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>; verifier?: string; asked?: URL } = {}
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Claude' },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    ...introduced,
  }
  const open = () => new StreamableHTTPClientTransport(new URL(api.address), { authProvider: provider })
  const first = open()
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
  if (!kept.asked) throw new Error('the client asked for no authorization')
  const answer = await consentAt(kept.asked)
  await first.finishAuth(answer.searchParams.get('code') ?? '')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(open())
  const { content } = await client.callTool({ name: 'list-notes', arguments: {} })
  await client.close()
  return { text: content, asked: kept.asked }
}

test('lets the official SDK in as a client that was registered by hand', async () => {
  const { asked } = await callTool({ clientInformation: () => ({ client_id: byHand }) })
  expect(asked.searchParams.get('resource')).toBe(api.address)
  expect(asked.searchParams.get('scope')).toBe('notes:read')
})

test('lets the official SDK in as a client that registers itself, where the operator allows it', async () => {
  const known: { information?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>> } = {}
  const { asked } = await callTool({
    clientInformation: () => known.information,
    saveClientInformation: (information) => void (known.information = information),
  })
  expect(asked.searchParams.get('client_id')).toBe(known.information?.client_id)
  expect(known.information).not.toHaveProperty('client_secret')
})
