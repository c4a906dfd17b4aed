// Romashka: a small service with sign-in by Kabinet. It needs only this file and openid-client.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as oidc from 'openid-client'

const { ISSUER = 'http://localhost:3000', CLIENT_ID, CLIENT_SECRET, PORT = '4000' } = process.env
const home = `http://localhost:${PORT}`
const callback = `${home}/callback`

if (CLIENT_ID) start(CLIENT_ID)
else
  console.log(`Romashka is not connected yet.
1. Open ${ISSUER}/services/new and connect a service: platform WEB, redirect URI ${callback}.
2. Run: CLIENT_ID=<identifier> CLIENT_SECRET=<secret> npm run example
If Kabinet is not at ${ISSUER}, add ISSUER=<its address> to both.`)

type Pending = { verifier: string; state: string; nonce: string }
type Visit = { pending?: Pending; claims?: oidc.UserInfoResponse; refusal?: (words: Words) => string }

function start(clientId: string) {
  // Kept in memory: a real service would use a database.
  const visits = new Map<string, Visit>()
  let kabinet: Promise<oidc.Configuration> | undefined
  const discover = () => {
    const found = (kabinet ??= oidc.discovery(
      new URL(ISSUER),
      clientId,
      undefined,
      oidc.ClientSecretBasic(CLIENT_SECRET),
      {
        // Only for a local Kabinet: any other issuer uses https.
        execute:
          ISSUER.startsWith('http://localhost') || ISSUER.startsWith('http://127.0.0.1')
            ? [oidc.allowInsecureRequests]
            : [],
      },
    ))
    found.catch(() => (kabinet = undefined))
    return found
  }

  const server = createServer((request, response) => {
    answer(request, response, visits, discover).catch((error: unknown) => {
      console.error(error)
      const words = wordsFor(request)
      const text = isUnreachable(error) ? words.unreachable : words.failed(messageOf(error))
      show(response, words, `<p class="refusal">${escape(text)}</p><p>${button(words)}</p>`, 502)
    })
  })
  server.listen(Number(PORT), 'localhost', () =>
    console.log(`Romashka is at ${home}, signing people in with ${ISSUER}`),
  )
  process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  visits: Map<string, Visit>,
  discover: () => Promise<oidc.Configuration>,
) {
  const url = new URL(request.url ?? '/', home)
  const known = visitOf(request, visits)
  const words = wordsFor(request)
  if (url.pathname === '/' && request.method === 'GET')
    return show(response, words, known?.claims ? profile(words, known.claims) : welcome(words, known?.refusal))
  if (url.pathname === '/login' && request.method === 'GET')
    return goTo(response, await beginSignIn(response, visits, await discover()))
  if (url.pathname === '/callback' && request.method === 'GET')
    return goTo(response, await finishSignIn(url, known, await discover()))
  if (url.pathname === '/logout' && request.method === 'POST') {
    if (known) delete known.claims
    return goTo(response, '/')
  }
  return show(response, words, `<p>404</p><p><a href="/">${words.title}</a></p>`, 404)
}

async function beginSignIn(
  response: ServerResponse,
  visits: Map<string, Visit>,
  kabinet: oidc.Configuration,
): Promise<string> {
  const pending = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState(), nonce: oidc.randomNonce() }
  // A new visit id at each sign-in prevents session fixation.
  const id = randomBytes(32).toString('base64url')
  visits.set(id, { pending })
  response.setHeader('set-cookie', `romashka=${id}; HttpOnly; SameSite=Lax; Path=/`)
  return oidc.buildAuthorizationUrl(kabinet, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
  }).href
}

/** Handles the callback: the library checks state, issuer, signature and nonce; the claims are read from the userinfo endpoint. */
async function finishSignIn(url: URL, visit: Visit | undefined, kabinet: oidc.Configuration): Promise<string> {
  if (!visit?.pending) return '/'
  const { verifier, state, nonce } = visit.pending
  delete visit.pending
  try {
    const tokens = await oidc.authorizationCodeGrant(kabinet, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    visit.claims = await oidc.fetchUserInfo(kabinet, tokens.access_token, tokens.claims()?.sub ?? '')
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error
    const { error: reason } = error
    visit.refusal = ({ denied, answered }) => (reason === 'access_denied' ? denied : answered(reason))
  }
  return '/'
}

function visitOf({ headers }: IncomingMessage, visits: Map<string, Visit>): Visit | undefined {
  const id = /(?:^|;\s*)romashka=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return id === undefined ? undefined : visits.get(id)
}

const button = ({ signIn }: Words) => `<a class="button" href="/login">${signIn}</a>`

const welcome = (words: Words, refusal: Visit['refusal']) => `
  ${refusal ? `<p class="refusal">${escape(refusal(words))}</p>` : ''}
  <p>${words.welcome}</p>
  <p>${button(words)}</p>`

const profile = (words: Words, claims: oidc.UserInfoResponse) => `
  <p>${words.hello}${claims.given_name ? `, <b>${escape(claims.given_name)}</b>` : ''}! ${words.known}</p>
  <dl>${Object.entries(claims)
    .map(
      ([name, value]) =>
        `<div data-claim="${escape(name)}"><dt>${escape(name)}</dt><dd>${escape(spoken(value))}</dd></div>`,
    )
    .join('')}</dl>
  <form method="post" action="/logout"><button class="button quiet">${words.signOut}</button></form>`

const spoken = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isUnreachable = (error: unknown) => messageOf(error) === 'fetch failed'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

function goTo(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end()
}

function show(response: ServerResponse, words: Words, content: string, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end(`<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<link rel="icon" href="data:,"><style>
  :root { color-scheme: light dark; --paper: light-dark(#fffdf5, #1c1b17); --ink: light-dark(#29261b, #f1ecdc); --soft: light-dark(#6d6754, #b0a98f);
    --petal: light-dark(#ffffff, #282620); --heart: #e8a400; --line: light-dark(#ece5cf, #3a372d) }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif }
  main { max-width: 34rem; margin: 10vh auto 2rem; padding: 2rem; background: var(--petal); border: 1px solid var(--line); border-radius: 1.25rem }
  h1 { margin: 0 0 1rem; font-size: 1.9rem } h1::before { content: '❀ '; color: var(--heart) }
  .button { display: inline-block; padding: .7rem 1.3rem; border: 0; border-radius: .75rem; background: var(--heart); color: #1f1800; font: inherit;
    font-weight: 600; text-decoration: none; cursor: pointer }
  .button:hover { filter: brightness(1.06) } .button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
  .quiet { background: none; color: inherit; border: 1px solid var(--line) }
  .refusal { padding: .7rem 1rem; border-left: 4px solid var(--heart); background: var(--paper) }
  dl { margin: 1.5rem 0; border-top: 1px solid var(--line) }
  dl div { display: grid; grid-template-columns: 11rem 1fr; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  dt { color: var(--soft); font: 14px/1.7 ui-monospace, monospace } dd { margin: 0; overflow-wrap: anywhere }
  @media (max-width: 30rem) { main { margin: 0; border-radius: 0; border-width: 0 0 1px } dl div { grid-template-columns: 1fr; gap: 0 } }
</style></head><body><main><h1>${words.title}</h1>${content}</main></body></html>`)
}

type Words = ReturnType<typeof wordsFor>

function wordsFor({ headers }: IncomingMessage) {
  const say = (ru: string, en: string) => (headers['accept-language']?.startsWith('ru') ? ru : en)
  return {
    language: say('ru', 'en'),
    title: say('Ромашка', 'Romashka'),
    welcome: say('Маленький сервис о больших цветах. Войдите!', 'A small service about big flowers. Log in!'),
    signIn: say('Войти через Kabinet', 'Log in with Kabinet'),
    hello: say('Здравствуйте', 'Hello'),
    known: say('Вот всё, что вы разрешили нам узнать:', 'This is all that you let us know:'),
    signOut: say('Выйти', 'Log out'),
    denied: say('Вы не разрешили вход. Ничего о вас не передано.', 'You did not allow it. Nothing about you was sent.'),
    answered: (reason: string) => say(`Кабинет ответил: ${reason}`, `Kabinet answered: ${reason}`),
    failed: (message: string) => say(`Не удалось войти: ${message}`, `Could not log in: ${message}`),
    unreachable: say(`Нет ответа от ${ISSUER}: укажите ISSUER`, `No answer from ${ISSUER}: set ISSUER`),
  }
}
