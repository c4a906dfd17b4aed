import { mkdirSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { listClientRequests, type ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../testbed/browser.ts'
import { storeRequests } from '../domain/service-requests/note-request.ts'
import { basicOf, redemption } from './oauth.ts'
import { begin, beginPlainly, consent, pageOf, type Service, type Someone, type Sso } from './sso.ts'

export type Fields = Record<string, string>
/** `advice`: part of the text that the developer or the owner reads. */
export type Mistakes = Record<string, [advice: string, make: () => Promise<unknown>]>
type Read = { developer?: string | undefined; owner?: ServiceRequest | undefined }

export const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))

/** A client that makes mistakes, for each test with a new service of a new user. */
export class MistakenClient {
  anna!: Someone
  service!: Service
  readonly w: Sso

  constructor(w: Sso) {
    this.w = w
    beforeEach(async () => {
      this.anna = await w.someone()
      this.service = await w.service(this.anna.accountId)
    })
  }

  guest = () => openBrowser(this.w.base)
  ask = async (changes: Fields = {}, of = this.service) => this.guest().follow((await begin(of, changes)).url.href)
  askPlainly = async (changes: Fields = {}) => this.guest().follow((await beginPlainly(this.service, changes)).url.href)
  settings = async (wanted: Parameters<Sso['service']>[1]) =>
    void (this.service = await this.w.service(this.anna.accountId, wanted))

  basic = (secret = this.service.secret) => ({ authorization: basicOf({ ...this.service, secret }) })

  post = (fields: Fields, headers: Fields = this.basic(), path = '/oauth/token') =>
    fetch(`${this.w.base}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })

  /** Fields of a token request for a fresh code. */
  granted = async (changes: Fields = {}, of = this.service): Promise<Fields> => {
    const begun = await begin(of, { scope: 'openid email offline_access', ...changes })
    return redemption(of, begun, await consent(this.anna.browser, begun))
  }

  exchange = async (changes: Fields) => this.post({ ...(await this.granted()), ...changes })

  async assert(changes: { aud?: string; exp?: number; kid?: string; withoutJti?: true; key?: 'other' }) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' }
    await this.settings({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } })
    const now = Math.floor(Date.now() / 1000)
    const key = changes.key ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
    const { aud = this.w.base, exp = now + 60 } = changes
    const { clientId } = this.service
    const jti = changes.withoutJti ? {} : { jti: 'a' }
    const jwt = new SignJWT({ aud, exp, ...jti, iss: clientId, sub: clientId, iat: now })
    const client_assertion = await jwt.setProtectedHeader({ alg: 'ES256', kid: changes.kid ?? 'k1' }).sign(key)
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_assertion, client_assertion_type }
    return this.post(fields, {})
  }

  async rows(): Promise<ServiceRequest[]> {
    await storeRequests(this.w.deps)
    this.anna = await this.w.signIn(this.anna.accountId)
    return (await this.w.call(listClientRequests, { params: { id: this.service.id } }, pageOf(this.anna))).body.items
  }

  async read(make: () => Promise<unknown>): Promise<Read> {
    const developer = await this.toldDeveloper(await make())
    const owner = (await this.rows()).find(({ error }) => error !== null)
    return { developer, owner }
  }

  private async toldDeveloper(made: unknown): Promise<string | undefined> {
    if (made instanceof URL) return this.onOurPage(made)
    if (!(made instanceof Response)) return undefined
    const { error_description }: { error_description?: string } = await made.json()
    return error_description
  }

  private async onOurPage({ searchParams }: URL): Promise<string | undefined> {
    const next = searchParams.get('next')
    if (next === null) return searchParams.get('error_description') ?? undefined
    return (await this.w.call(getHeldRedirect, { query: { next } })).body.explanation?.text.en
  }
}

/** Each mistake is a test. `artifacts/mistakes` keeps what both sides read. */
export function testMistakes(client: MistakenClient, name: string, mistakes: Mistakes): void {
  const table: string[] = []
  test.each(Object.entries(mistakes).map(([mistake, [advice, make]]) => [mistake, advice, make] as const))(
    'says what to change: %s',
    async (mistake, advice, make) => {
      const { developer, owner } = await client.read(make)
      const sent = owner?.sent ? ` (${owner.sent})` : ''
      table.push(`| ${mistake} | ${developer ?? '-'} | ${owner?.advice?.en ?? '-'}${sent} |`.replaceAll('\n', ' '))
      expect((owner?.advice?.en ?? developer)?.toLowerCase()).toContain(advice.toLowerCase())
      expect(owner?.advice?.ru ?? '').not.toMatch(/[a-z]+( [a-z]+){3}/i)
    },
  )
  afterAll(() => {
    const folder = new URL('../../../artifacts/mistakes/', import.meta.url)
    mkdirSync(folder, { recursive: true })
    const head = '| Mistake | The developer reads | The owner reads (sent) |\n|---|---|---|'
    writeFileSync(new URL(`${name}.md`, folder), `${[head, ...table.toSorted()].join('\n')}\n`)
  })
}
