import { deleteClient } from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { type Fields, ownFields, postForm, redemption } from '../testing/oauth.ts'
import { begin, consent, pageOf, redeem, testSso } from '../testing/sso.ts'

const w = testSso()

/** No foreign key ensures this: artifacts depend on the consents, which are deleted with their service (migration 0025). */
test('deletes every row of a deleted service while requests are in flight', async () => {
  for (let round = 0; round < 15; round++) {
    // A service with users other than its owners would be kept for a while.
    const owner = await w.someone()
    const service = await w.service(owner.accountId)
    const first = await begin(service, { scope: 'openid email offline_access' })
    const { refresh_token = '' } = await redeem(service, first, await consent(owner.browser, first))
    const [waiting, silent] = [await begin(service), await begin(service)]
    const code = redemption(service, waiting, await consent(owner.browser, waiting))
    const ask = async (fields: Fields) =>
      (await postForm(w, '/oauth/token', { ...fields, ...ownFields(service) })).status
    const [deleted, ...statuses] = await Promise.all([
      w.call(deleteClient, { params: { id: service.id } }, pageOf(owner)),
      ask(code),
      ask({ grant_type: 'refresh_token', refresh_token }),
      owner.browser.visit(silent.url.href).then(({ status }) => status),
    ])
    expect(deleted.status).toBeLessThan(300)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const left = w.db.selectFrom('oidc_artifact').select('kind').where('service_id', '=', service.id)
    expect(await left.execute()).toEqual([])
    expect(await w.db.selectFrom('oidc_request').select('kind').where('service_id', '=', service.id).execute()).toEqual(
      [],
    )
  }
})
