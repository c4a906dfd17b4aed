import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import type { Page } from 'playwright-core'
import type { Stage } from '../e2e/stage.ts'
import { expect } from 'vitest'
import type { Person } from '../e2e/people.ts'
import { reservePort } from '../testbed/ports.ts'
import { changeProfile, connect } from './registered.ts'
import { walkThrough } from './sign-in.ts'

const resolve = createRequire(import.meta.url).resolve
const oidcClientTs = resolve('oidc-client-ts').replace(/umd.*$/, 'esm/oidc-client-ts.js')
const modules = { 'oidc-client-ts': oidcClientTs, 'jwt-decode': jwtDecode(), 'keycloak-js': resolve('keycloak-js') }
const imports = Object.fromEntries(Object.keys(modules).map((name) => [name, `/${name}.js`]))
const page = `<!doctype html><title>Service</title><script type="importmap">${JSON.stringify({ imports })}</script><body><script type="module" src="/app.js"></script>`

const stolen = 'code=another&state=another'

export async function usePage(recipe: Recipe, window: Page, { kabinet }: Stage, person: Person): Promise<string[]> {
  const home = `http://127.0.0.1:${await reservePort()}`
  const { clientId } = await connect(window, {
    name: recipe.title,
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${home}/callback`],
    post_logout_redirect_uris: [`${home}/`],
  })
  const scope = 'openid profile email address offline_access'
  const filling: Filling = { issuer: kabinet.url, clientId, redirectUri: `${home}/callback`, scope }
  const page = await servePage(home, wholeFile(recipe, filling))
  const press = (name: string) => window.getByRole('button', { name }).click()
  const leftTo = async (path: string) => {
    await window.waitForURL(`${kabinet.url}${path}**`)
    return `${kabinet.url}${new URL(window.url()).pathname}`
  }
  try {
    await window.goto(`${home}/callback?${stolen}#${stolen}`)
    expect(await window.textContent('body')).not.toContain('Щёголев-Ъ')
    await window.goto(home)
    await press('Sign in')
    const toAuthorize = await leftTo('/authorize')
    await walkThrough(window, window.url(), home, { person, inbox: kabinet.inbox })
    await window.getByText('Щёголев-Ъ').waitFor()
    await changeProfile(window, { address: `${recipe.title}, д. 3` })
    await press('Refresh')
    await window.getByText(`${recipe.title}, д. 3`).waitFor()
    await press('Sign out')
    return [toAuthorize, await leftTo('/logout')]
  } finally {
    await page.stop()
  }
}

export async function servePage(home: string, script: string): Promise<{ stop: () => Promise<void> }> {
  const files = new Map(Object.entries(modules).map(([name, file]) => [`/${name}.js`, readFileSync(file, 'utf8')]))
  files.set('/app.js', script)
  const server = createServer((request, answer) => {
    const file = files.get(new URL(request.url ?? '/', home).pathname)
    answer.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript').end(file ?? page)
  })
  const { port, hostname } = new URL(home)
  await new Promise<void>((listening) => server.listen(Number(port), hostname, listening))
  return { stop: () => new Promise((closed) => server.close(() => closed())) }
}

function jwtDecode(): string {
  return createRequire(oidcClientTs)
    .resolve('jwt-decode')
    .replace(/cjs.*$/, 'esm/index.js')
}
