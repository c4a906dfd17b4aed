import { randomBytes } from 'node:crypto'
import { authApi } from '@kabinet/contract/api/auth/all'
import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import { type Authenticator, newAuthenticator, type Ways } from './authenticator.ts'
import type { Browser } from './inject-browser.ts'
import type { World } from './world.ts'

export async function withPasskey(who: Pick<Browser, 'call'>, defaults: Ways = {}): Promise<Authenticator> {
  const authenticator = newAuthenticator(defaults)
  const options = (await who.call(preparePasskey, { body: {} })).body
  const { status } = await who.call(addPasskey, { body: authenticator.create(options) })
  if (status !== 201) throw new Error(`no passkey was added: ${status}`)
  return authenticator
}

export async function addPasskeyOf({ db }: Pick<World, 'db'>, { accountId }: { accountId: string }, name: string) {
  await sql`
    insert into passkey (account_id, id, credential_id, public_key, counter, transports, aaguid, multi_device, backed_up, name)
    values (${accountId}, ${newId()}, ${randomBytes(16)}, ${randomBytes(32)}, 0, '{}', '00000000-0000-0000-0000-000000000000', false, false, ${name})`.execute(
    db,
  )
}

export async function signInWith(browser: Browser, authenticator: Authenticator, ways: Ways = {}) {
  browser.token = undefined
  const options = (await browser.call(authApi.preparePasskeySignIn, { body: {} })).body
  const answer = await browser.call(authApi.authorizePasskey, { body: authenticator.get(options, ways) })
  if (answer.status === 200) browser.token = answer.body.access_token
  return answer
}
