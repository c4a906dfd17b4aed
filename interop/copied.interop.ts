import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { comeIn, type Person, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { untilAnswering } from '../testbed/process.ts'
import { words } from '../e2e/words.ts'
import { reservePort } from '../testbed/ports.ts'
import { atLogin, clients } from './clients.ts'
import { startCopied } from './copied-program.ts'
import { connect } from './registered.ts'
import { answerAt, claimsAt, walkThrough } from './sign-in.ts'

const t = words('en')
const beginOf = (recipe: string) => clients.find((client) => client.recipe === recipe)?.begin ?? atLogin

const copied = [
  { library: 'openid-client', recipe: 'openid-client', path: '/signed-in' },
  { library: 'Auth.js', recipe: 'auth.js', path: '/auth/callback/kabinet' },
  { library: 'passport-openidconnect', recipe: 'passport-openidconnect', path: '/callback' },
  { library: 'express-openid-connect', recipe: 'express-openid-connect', path: '/callback' },
  { library: 'Better Auth', recipe: 'better-auth', path: '/api/auth/callback/kabinet' },
  { library: 'Authlib (Flask)', recipe: 'authlib', path: '/callback', program: 'AUTHLIB' },
  { library: 'go-oidc', recipe: 'go-oidc', path: '/callback', program: 'GO_OIDC' },
].filter(({ program }) => program === undefined || process.env[program] !== '')

const on = stage({}, { keepsWindows: true })
let window: Page
let person: Person

beforeAll(async () => {
  window = await on.open({ locale: 'en' })
  await window.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: on.kabinet.url })
  person = await comeIn(window, on.kabinet.inbox, somebody('Anna', 'Owner'), t)
})

async function copy(name: string): Promise<string> {
  await window.getByRole('button', { name: t('parts.copyNamed', { name }), exact: true }).click()
  return window.evaluate(() => navigator.clipboard.readText())
}

describe.each(copied)('$library', ({ library, recipe, path }) => {
  test('signs the owner in, copied from the page of a test service and started by its instructions', async () => {
    const home = `http://127.0.0.1:${await reservePort()}`
    const service = await connect(window, { name: library, redirect_uris: [`${home}${path}`], status: 'test' })
    await window.goto(`/services/${service.id}`)
    await window.getByLabel(t('service.code.choose')).selectOption({ label: library })
    const code = await copy(t('service.code.named', { library }))
    const command = await copy(t('service.code.start'))
    const program = startCopied(code, command, { CLIENT_SECRET: service.clientSecret })
    try {
      await untilAnswering(home, program)
      const request = await beginOf(recipe)(window.request, home)
      await walkThrough(window, request, home, { person, inbox: on.kabinet.inbox }, t)
      expect(await claimsAt(window, home), program.log()).toMatchObject({ given_name: 'Anna', email: person.email })
      const again = new URL(await beginOf(recipe)(window.request, home))
      again.searchParams.set('prompt', 'consent')
      const answer = await window.goto((await answerAt(window, again, 'reject')).href)
      expect(answer?.status(), program.log()).toBeLessThan(500)
      expect(await answer?.text()).not.toMatch(/missing parameter/i)
    } finally {
      await program.stop()
    }
  })
})
