import { globSync, readFileSync } from 'node:fs'

/** A row of docs/conformance.md: the modules of one test. */
export type Row = { id: string; modules: string[]; file: string }

/**
 * Words in the test of a row that send the request of the module. Needed for rows with several modules, unless the title
 * of a test has the name of the module in brackets.
 */
export const sentBy: Record<string, Record<string, string>> = {
  'OC-1.05': {
    'oidcc-userinfo-get': 'fetch(url, { headers: { authorization: `Bearer ${token}` } })',
    'oidcc-userinfo-post-header': "fetch(url, { method: 'POST', headers:",
    'oidcc-userinfo-post-body': 'body: new URLSearchParams({ access_token: token })',
  },
  'OC-1.06': {
    'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': 'await begin(service, { scope:',
    'oidcc-ensure-request-with-valid-pkce-succeeds': 'await redeem(service, again, back)',
  },
  'OC-1.07': {
    'oidcc-scope-profile': "['profile'], ['email']",
    'oidcc-scope-email': "['email'], ['address']",
    'oidcc-scope-address': "['address'], ['phone']",
    'oidcc-scope-phone': "['phone'], ['profile'",
    'oidcc-scope-all': "['profile', 'email', 'address', 'phone']",
  },
  'OC-1.08': {
    'oidcc-alternate-happy-flow': "scope: 'email openid profile'",
    'oidcc-display-page': "['page', 'popup']",
    'oidcc-display-popup': "['page', 'popup']",
    'oidcc-ensure-request-with-unknown-parameter-succeeds': "extra: 'foobar'",
    'oidcc-claims-locales': "claims_locales: 'se'",
  },
  'OC-1.10': {
    'oidcc-prompt-none-not-logged-in': "answerTo(anonymous, { prompt: 'none' })",
    'oidcc-prompt-none-logged-in': "const answer = await answerTo(anna, { prompt: 'none' })",
  },
  'OC-1.13': { 'oidcc-login-hint': 'login_hint:', 'oidcc-ui-locales': 'ui_locales:' },
  'OC-1.15': { 'oidcc-codereuse': 'of [0, 30]', 'oidcc-codereuse-30seconds': 'of [0, 30]' },
  'OC-1.19': {
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': "['request', 'eyJhbGciOiJub25lIn0",
    'oidcc-ensure-request-object-with-redirect-uri': "['request', 'eyJhbGciOiJub25lIn0",
  },
  'OC-1.22': {
    'oidcc-scope-email': 'claims_from_userinfo_only: true',
    'oidcc-alternate-happy-flow without a warning': 'claims_from_userinfo_only: true',
  },
  'OC-3.03': {
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': "['elsewhere',",
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': "['with a query added',",
  },
  'OC-3.04': {
    'oidcc-rp-initiated-logout-modified-id-token-hint': "['a changed one',",
    'oidcc-rp-initiated-logout-bad-id-token-hint': "['no token at all',",
  },
  'OC-3.07': {
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': 'reach({ id_token_hint: await signIn() })',
    'oidcc-rp-initiated-logout-no-state': 'post_logout_redirect_uri: home })',
  },
  'OC-5.02': {
    'happy-flow': "expect(back.searchParams.get('iss'))",
    'ensure-dpopproof-at-par-endpoint-binding-success': 'await f.pushed(service, { scope })',
    'ensure-client-assertion-in-token-endpoint': "post('/oauth/token', unproven",
    'refresh-token': "grant_type: 'refresh_token'",
  },
  'OC-5.04': {
    'ensure-authorization-request-without-state-success': "searchParams.delete('state')",
    'ensure-authorization-request-without-nonce-success': 'const bare = await begin(service)',
    'ensure-authorization-request-with-64-char-nonce-success': "'n'.repeat(64)",
  },
  'OC-5.08': {
    'check-dpop-proof-nbf-exp': 'nbf: now() - 5, exp: now() + 60',
    'ensure-dpopproof-with-iat-10seconds-before-succeeds': 'iat: now() - 10',
    'ensure-dpopproof-with-iat-10seconds-after-succeeds': 'iat: now() + 10',
  },
  'OC-5.09': {
    'ensure-mismatched-dpop-jkt-fails': "proofFor('/oauth/par', other), { dpop_jkt: key.thumbprint }",
    'ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt': "proofFor('/oauth/token', other)",
    'ensure-dpop-auth-code-binding-success': 'codeBy(at, undefined, { dpop_jkt: key.thumbprint })',
  },
  'OC-5.12': {
    'ensure-redirect-uri-in-authorization-request': "'redirect_uri', 'response_type'",
    'par-attempt-invalid-http-method': "['GET', 'PUT', 'DELETE']",
    'par-ensure-pkce-required': "['code_challenge', 'code_challenge_method'",
  },
  'OC-5.13': { 'plain-fapi-tolerate-unregistered-redirect-uri': "redirect_uri: 'https://evil.example/'" },
  'OC-5.19': { 'ensure-signed-client-assertion-with-RS256-fails': "byRsa(strict, 'RS256')" },
  'OC-5.24': {
    'par-attempt-reuse-request_uri': 'const again = await anna.browser.follow(begun.url.href)',
    'par-without-duplicate-parameters': 'const begun = await pushed()',
  },
  'OC-5.25': {
    'par-attempt-to-use-expired-request_uri': 'await w.pass(61)',
    'par-attempt-to-use-request_uri-for-different-client': 'opening(body.request_uri, other)',
  },
  'OC-9.04': { '-signature-algorithm-is-not-none': '{"alg":"none"}' },
  'OC-9.06': {
    'ensure-signed-request-object-with-RS256-fails': "alg: 'RS256', kid: 'rsa'",
    'happy-flow by a pushed request': 'const { status, answer } = await push(service, await signed(service, begun))',
  },
  'OC-8.02': {
    'oidcc-registration-jwks-uri': "isLetIn(clientId, key, 'one')",
    'oidcc-refresh-token-rp-key-rotation': "isLetIn(clientId, next, 'two')",
  },
  'OC-8.05': {
    'oidcc-ensure-redirect-uri-in-authorization-request': "'',",
  },
}

export function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (OC-[\d.]+) \| (.+?) \| `(.+?)` \|/gm)].map(([, id = '', cell = '', file = '']) => ({
    id,
    modules: cell
      .replaceAll(/ \([^)]*\)/g, '')
      .split(/[,;] /)
      .map((name) => name.trim()),
    file,
  }))
}

export function titledIn(sources: readonly string[]): Set<string> {
  const lists = sources.flatMap((text) => [
    ...text.matchAll(/\[((?:oidcc|par|ensure|incorrect|state|the|-)[^\]'"`]*)\]/g),
  ])
  const rows = sources.flatMap((text) => [...text.matchAll(/^\s*\[?'((?:oidcc-|par-|ensure-|the |-)[^']+)',/gm)])
  return new Set([...lists.flatMap(([, names = '']) => names.split(', ')), ...rows.map(([, name = '']) => name)])
}

export const readSuiteTests = (): string[] =>
  globSync('server/src/oidc/**/suite*.test.ts').map((file) => readFileSync(file, 'utf8'))

export function unsent(rows: readonly Row[], titled: ReadonlySet<string>, read: (file: string) => string): string[] {
  return rows.flatMap(({ id, modules, file }) =>
    modules
      .filter((name) => modules.length > 1 && !titled.has(name))
      .filter((name) => {
        const words = sentBy[id]?.[name]
        return words === undefined || !bodyOf(read(file), id).includes(words)
      })
      .map((name) => `${id} ${name}`),
  )
}

function bodyOf(text: string, id: string): string {
  const at = text.search(new RegExp(`[ [,]${id.replace('.', '\\.')}[\\],]`))
  const rest = text.slice(at)
  const end = rest.search(/\n(?:test|describe)[.(]/)
  return end < 0 ? rest : rest.slice(0, end)
}
