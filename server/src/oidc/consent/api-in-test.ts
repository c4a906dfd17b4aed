import { interactionPolicy } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { resolveApis } from '../storage/apis.sql.ts'
import { apisOf } from '../storage/resolved-apis.ts'

/** An API without a proof serves only owners and testers of its service. The page gives the reason. */
export const apiInTest = ({ db }: Pick<Deps, 'db'>) =>
  new interactionPolicy.Check('api_in_test', 'the API is in test mode', 'access_denied', async (ctx) => {
    const { account, client, result } = ctx.oidc
    const apis = [...apisOf(ctx).values()].filter(({ isOpen }) => !isOpen)
    if (apis.length === 0 || !account || !client || result?.consent) return false
    const addresses = apis.map(({ address }) => address)
    const { accountId } = account
    const lookup = { addresses, serviceId: serviceIdOf(client), clientId: client.clientId, accountId }
    return (await resolveApis(db, lookup)).some(({ isAdmitted }) => !isAdmitted)
  })
