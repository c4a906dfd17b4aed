import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { newService } from '../new-service.ts'
import type { World } from '../world.ts'
import { openPool } from './pool.ts'
import type { Visitor } from './visitor.ts'

const before = 200

/** A service that signs in as itself (RFC 6749 4.4) and renews its token regularly. */
export function openServiceVisitor(w: World): (name: string) => Promise<Visitor> {
  let visitor: Visitor | undefined
  let service: { client_id: string; client_secret: string } | undefined
  let times = 0
  return async (name) => {
    service ??= await connect(w, name)
    if (visitor === undefined || (times += 1) % before === 0) {
      const form = { grant_type: 'client_credentials', scope: 'service:stats service:webhooks', ...service }
      const answer = await w.app.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      visitor = { token: answer.json().access_token, cookies: {}, pool: openPool(), isService: true }
    }
    return visitor
  }
}

async function connect(w: World, name: string) {
  const person = await w.person(name)
  const { client_id, client_secret = '' } = (
    await person.call(clientsApi.createClient, {
      body: {
        ...newService,
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      },
    })
  ).body
  return { client_id, client_secret }
}
