import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decide, reachPage, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const tenTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work))

const token = async (fields: Record<string, string>) => {
  const response = await fetch(`${w.base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id: service.clientId, client_secret: service.secret ?? '' }),
  })
  const body: { refresh_token?: string } = await response.json()
  return { status: response.status, successor: body.refresh_token }
}

test('issues one set of tokens for ten concurrent redemptions of a code (OA-06)', async () => {
  for (let round = 0; round < 5; round++) {
    const begun = await begin(service, { scope: 'openid offline_access' })
    const back = await consent(anna.browser, begun)
    const code = back.searchParams.get('code') ?? ''
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: service.callback,
      code_verifier: begun.verifier,
    }
    const answers = await tenTimes(() => token(fields))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  }
})

test('returns the same successor to ten concurrent refreshes with one token', async () => {
  for (let round = 0; round < 5; round++) {
    const { refresh_token = '' } = await tokensFor(service, anna.browser, { scope: 'openid offline_access' })
    const answers = await tenTimes(() => token({ grant_type: 'refresh_token', refresh_token }))
    expect(new Set(answers.map(({ successor }) => successor)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  }
})

test('accepts one of nine concurrent decisions, and issues one code for ten concurrent returns (OA-11)', async () => {
  for (let round = 0; round < 5; round++) {
    const interaction = await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
    const answers = await Promise.all(Array.from({ length: 9 }, () => decide(anna.browser, interaction)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(8).fill(410)])
    const { redirect_url } = answers.find(({ status }) => status === 200)!.body
    const backs = await tenTimes(() => anna.browser.visit(redirect_url))
    expect(backs.filter(({ location }) => location?.startsWith(`${service.callback}?code=`))).toHaveLength(1)
    expect(backs.filter(({ location }) => location === `/authorize?interaction=${interaction}`)).toHaveLength(9)
    await w.signIn(anna.accountId, anna.browser)
  }
})

test('creates one set of keys for concurrent starts (OA-26) [SP-9.50]', async () => {
  const { loadSigningKeys } = await import('../keys/signing-keys.ts')
  for (let round = 0; round < 5; round++) {
    await w.db.deleteFrom('signing_key').execute()
    const sets = await tenTimes(() => loadSigningKeys(w.deps))
    const kids = sets.map((keys) => keys.map(({ kid }) => kid).join())
    expect([round, new Set(kids).size, sets[0]?.length]).toEqual([round, 1, 3])
  }
})
