import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../../../testbed/random.ts'
import { isShortRun } from '../../../../testbed/sample.ts'
import { ownFields, postForm, redemption } from '../../testing/oauth.ts'
import { onOwnCluster } from '../../testing/own-cluster.ts'
import { refreshingClient } from '../../testing/refreshing-client.ts'
import { begin, consent, type Service, type Someone } from '../../testing/sso.ts'
import { type TwoServers, twoServers } from '../../testing/two-servers.ts'

/** `FAULT_ROUNDS=40 FAULT_SEED=7` runs more rounds, reproducibly. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? (isShortRun ? 1 : 4))
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

let cluster: Awaited<ReturnType<typeof onOwnCluster>>['cluster']
let w: TwoServers
let anna: Someone
beforeAll(async () => {
  ;({ opened: w, cluster } = await onOwnCluster(twoServers))
  anna = await w.someone()
})
afterAll(async () => {
  cluster.revive()
  await w.close()
  await cluster.stop()
})

async function refreshTokenOf(service: Service): Promise<string> {
  const begun = await begin(service, { scope: 'openid email offline_access', prompt: 'consent' })
  const fields = { ...redemption(service, begun, await consent(anna.browser, begun)), ...ownFields(service) }
  return (await postForm(w, '/oauth/token', fields)).body.refresh_token ?? ''
}

test(`keeps every grant when responses are lost and processes are killed (seed ${seed})`, async () => {
  const random = seeded(seed)
  const kinds = [{}, { platforms: ['MOBILE' as const], redirect_uris: ['com.example.romashka:/callback'] }]
  const services = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => w.service(anna.accountId, kinds[at % 2])))
  const tokens: string[] = []
  for (const service of services) tokens.push(await refreshTokenOf(service))
  const clients = services.map((service, at) =>
    refreshingClient(w.base, service, tokens[at] ?? '', seeded(seed + at + 1)),
  )
  let isOver = false
  const running = clients.map(({ run }) => run(() => isOver))
  const faults = async () => {
    for (let round = 0; round < rounds; round++) {
      await wait(200 + random.below(600))
      const one = random.pick([0, 1] as const)
      await w.kill(one)
      await w.revive(one)
      await wait(200 + random.below(600))
      cluster.crash()
      await wait(random.below(1000))
      cluster.revive()
    }
    await wait(3000)
  }
  await Promise.race([faults(), ...running]).finally(() => (isOver = true))
  await Promise.all(running)
  const [got, lost, repeated] = (['got', 'lost', 'repeated'] as const).map((name) =>
    clients.reduce((sum, { counts }) => sum + counts[name], 0),
  )
  process.stdout.write(
    `seed ${seed}: ${rounds} kills and ${rounds} crashes, ${got} refreshes, ${lost} lost, ${repeated} repeated\n`,
  )
  for (const { counts } of clients) expect(counts.got).toBeGreaterThan(rounds)
  expect(lost).toBeGreaterThan(rounds)
})
