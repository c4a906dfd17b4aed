import { authApi } from '@kabinet/contract/api/auth/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { anomaliesBegun } from '../../lib/metrics.ts'
import { sample } from '../../../../testbed/sample.ts'
import { pausesDuring } from '../../testing/pauses.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { logEndedAnomalies } from './log-ended-anomalies.ts'
import { createNetworkGuesses } from './network-guesses.ts'

const hour = 3600_000
const guess = (n: number, isRight = false) => ({ login: `login${n}@example.com`, isKnown: n % 4 === 0, isRight })

describe('the passwords of a network', () => {
  const times = (count: number, rightOf: (n: number) => boolean = () => false) => {
    const guesses = createNetworkGuesses()
    const begins = Array.from({ length: count }, (_, n) => guesses.note('net', guess(n, rightOf(n)), 0))
    return { guesses, begins: begins.filter((one) => one !== undefined) }
  }

  test('are slowed from 200 an hour, up to four seconds, for an hour', () => {
    expect(times(200).guesses.delayMs('net', 0)).toBe(0)
    const { guesses, begins } = times(201)
    expect(begins).toEqual([{ of: 'net', tried: 201, logins: 201, unknownPercent: 75, wrongPercent: 100 }])
    expect(guesses.delayMs('net', 0)).toBe(4)
    expect(guesses.delayMs('other', 0)).toBe(0)
    expect(times(1000).guesses.delayMs('net', 0)).toBe(3200)
    expect(times(11_000).guesses.delayMs('net', 0)).toBe(4000)
    expect(guesses.takeEnded(hour - 1)).toEqual([])
    expect(guesses.delayMs('net', hour)).toBe(0)
    expect(guesses.takeEnded(hour)).toMatchObject([{ of: 'net', tried: 201 }])
    expect(guesses.takeEnded(hour)).toEqual([])
  })

  test('of a thousand colleagues, a third of whom mistype, are not slowed', () => {
    const { guesses, begins } = times(1333, (n) => n % 4 !== 0)
    expect([begins, guesses.delayMs('net', 0)]).toEqual([[], 0])
  })

  test('are slowed when nine in ten are wrong', () => {
    expect(times(300, (n) => n % 10 === 0).guesses.delayMs('net', 0)).toBe(400)
    expect(times(300, (n) => n % 9 === 0).guesses.delayMs('net', 0)).toBe(0)
  })
})

describe('a network that guesses at different logins', () => {
  const { log, entries } = testLog()
  let now = Date.now()
  const w = testWorld({
    limits: { triesPerAddressMinute: 1_000_000 },
    deps: { now: () => new Date(now), log },
  })
  beforeEach(() => {
    now += 2 * hour
    w.deps.anomalies.guesses.takeEnded(now)
  })
  const logIn = (login: string, password: string, address: string) =>
    w.call(authApi.authorize, { body: { login, password } }, { address })
  const storm = async (addressOf: (n: number) => string) => {
    for (let n = 0; n < 230; n++) await logIn(`nobody${n}@example.com`, 'Wrong-Wolk-9x', addressOf(n))
  }
  const begun = async () =>
    (await anomaliesBegun.get()).values.find(({ labels }) => labels['anomaly'] === 'guesses')?.value ?? 0
  const isOurs = (ms: number) => ms >= 120 && ms <= 200

  const networks: [string, (n: number) => string, string][] = [
    ['/24', (n) => `192.0.2.${n}`, '192.0.2.0/24'],
    ['/48', (n) => `2001:db8:1:${n + 1}::1`, '2001:db8:1::/48'],
  ]

  test.each(sample(networks, 1, import.meta.url))(
    'is logged, counted and slowed by %s, known devices and others not',
    async (_, addressOf, network) => {
      const anna = await w.person('anna')
      const before = await begun()
      await storm(addressOf)
      expect(entries()).toMatchObject([
        {
          anomaly: 'guesses',
          of: network,
          tried: 201,
          logins: 201,
          unknownPercent: 100,
          wrongPercent: 100,
          msg: 'anomaly started: slowing it down',
        },
      ])
      expect(await begun()).toBe(before + 1)
      const address = addressOf(0)
      const onNewDevice = await pausesDuring(() => logIn(anna.login, anna.password, address))
      expect(onNewDevice.filter(isOurs)).toEqual([120])
      for (const login of [anna.login, 'alla@example.com'])
        expect((await pausesDuring(() => logIn(login, 'Wrong-Wolk-9x', address))).filter(isOurs)).toHaveLength(1)
      const elsewhere = await pausesDuring(() => logIn(anna.login, anna.password, '203.0.113.1'))
      expect(elsewhere.filter(isOurs)).toEqual([])
      const body = { login: anna.login, password: anna.password }
      const onOwnDevice = await pausesDuring(() => anna.call(authApi.authorize, { body }, { address }))
      expect(onOwnDevice.filter(isOurs)).toEqual([])
      expect((await logIn(anna.login, anna.password, address)).status).toBe(200)

      now += hour
      await logEndedAnomalies(w.deps)
      expect(entries().at(-1)).toMatchObject({ anomaly: 'guesses', of: network, msg: 'anomaly ended' })
      expect((await pausesDuring(() => logIn('late@example.com', 'Wrong-Wolk-9x', address))).filter(isOurs)).toEqual([])
    },
  )
})
