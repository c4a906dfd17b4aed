import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocumentHost, type DocumentHost } from '../testbed/document-host.ts'
import { loopbackCertificate } from '../testbed/certificate.ts'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { openCallback } from './own-service.ts'
import { comeIn, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const certificate = join(mkdtempSync(join(tmpdir(), 'kabinet-e2e-')), 'loopback.pem')
writeFileSync(certificate, loopbackCertificate.cert)
const on = stage({ CLIENT_ID_METADATA_DOCUMENTS: 'true', NODE_EXTRA_CA_CERTS: certificate })
let host: DocumentHost
beforeAll(async () => {
  host = await openDocumentHost()
})
afterAll(() => host.close())

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'marks an unregistered client as unknown in consent and in the grants list, and lets the user withdraw its access, in %s',
  async (locale) => {
    const t = words(locale)
    const name = 'Агент Agent'
    const at = `/${locale}.json`
    const callback = 'http://127.0.0.1/callback'
    host.answers.set(at, host.document({ client_name: name, redirect_uris: [callback] }, at))
    const listening = await openCallback()
    const config = await client.discovery(new URL(on.kabinet.url), host.base + at, undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    })
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const requestUrl = client.buildAuthorizationUrl(config, {
      redirect_uri: listening,
      scope: 'openid profile email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })

    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Петрова'), t)
    const first = await page.goto(requestUrl.href)
    expect(await first?.text(), 'what it calls itself stands nowhere without the mark').not.toContain(name)
    await heading(page, t('authorize.request.title', { service: name }))
    const documentHost = new URL(host.base).host
    await page.getByText(t('authorize.unknown')).waitFor()
    await page.getByText(t('authorize.unknownText', { documentHost })).waitFor()
    expect(await page.getByText(t('authorize.notChecked'), { exact: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('authorize.provide') }).click()
    await page.waitForURL(`${listening}?*`)
    const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), { pkceCodeVerifier })
    expect(tokens.claims()?.['family_name']).toBe('Петрова')

    await page.goto('/services?tab=access')
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await heading(page, name)
    await page.getByText(t('authorize.unknownText', { documentHost })).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: t('access.withdraw') }).click()
    await press(page.getByRole('dialog'), t('access.withdraw'))
    await page.getByText(t('access.withdrawn')).first().waitFor()
    const again = client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' })
  },
)
