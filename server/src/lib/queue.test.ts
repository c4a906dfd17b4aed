import { expect, test, vi } from 'vitest'
import { networksOf } from './addresses/address-key.ts'
import { ApiError } from './api-error.ts'
import { createQueue } from './queue.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('runs two jobs at once, and the others in turn', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000 })
  let running = 0
  let max = 0
  const job = async () => {
    max = Math.max(max, ++running)
    await pause(5)
    running--
  }
  await Promise.all(Array.from({ length: 8 }, () => queue.run(job)))
  expect(max).toBe(2)
})

test('rejects at once when the line is full', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1, patienceMs: 1000 })
  const slow = [queue.run(() => pause(20)), queue.run(() => pause(1))]
  await expect(queue.run(() => pause(1))).rejects.toMatchObject({ error: 'THROTTLING' })
  await Promise.all(slow)
})

test('rejects after the patience, and goes on after a failed job', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 5, patienceMs: 10 })
  const failing = queue.run(async () => {
    await pause(40)
    throw new Error('broken hash')
  })
  await expect(queue.run(() => pause(1))).rejects.toBeInstanceOf(ApiError)
  await expect(failing).rejects.toThrow('broken hash')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('rejects at once when the wait would exceed half of the patience', async () => {
  vi.useFakeTimers()
  const queue = createQueue({ atOnce: 1, waiting: 100, patienceMs: 2000 })
  for (let i = 0; i < 30; i++) {
    const one = queue.run(() => pause(300))
    await vi.advanceTimersByTimeAsync(300)
    await one
  }
  const answers: string[] = []
  const callers = Array.from({ length: 10 }, () =>
    queue
      .run(() => pause(300))
      .then(
        () => answers.push('done'),
        () => answers.push('refused'),
      ),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(Array.from({ length: 6 }, () => 'refused'))
  await vi.advanceTimersByTimeAsync(1500)
  await Promise.all(callers)
  expect(answers.slice(6)).toEqual(['done', 'done', 'done', 'done'])
  vi.useRealTimers()
})

test('limits the running jobs of one network', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000, ofOne: 1 })
  const ended: string[] = []
  const job = (name: string) => async () => {
    await pause(10)
    ended.push(name)
  }
  const flood = Array.from({ length: 5 }, () => queue.run(job('mallory'), { whose: ['mallory'] }))
  await queue.run(job('anna'), { whose: ['anna'] })
  expect(ended.filter((name) => name === 'mallory').length).toBeLessThanOrEqual(1)
  await Promise.all(flood)
})

async function refusedOf(comers: readonly string[], waiting: number): Promise<string[]> {
  const queue = createQueue({ atOnce: 1, waiting, patienceMs: 60_000 })
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>()
  const refused: string[] = []
  const all = comers.map((address) =>
    queue.run(() => opened, { whose: networksOf(address) }).catch(() => void refused.push(address)),
  )
  await pause(0)
  open(undefined)
  await Promise.all(all)
  return refused
}

test('drops the newest job of the network with the most jobs when the line is full', async () => {
  const subscriber = Array.from({ length: 448 }, (_, n) => `2001:db8:1:${(n % 32).toString(16)}::${n}`)
  const others = ['192.0.2.1', '198.51.100.1', '2001:db8:2::1']
  const refused = await refusedOf([...subscriber, ...others], 64)
  expect(refused).toHaveLength(448 + 3 - 65)
  for (const other of others) expect(refused).not.toContain(other)
})

test('drops from the narrower network with the most jobs', async () => {
  const oneAddress = Array.from({ length: 20 }, () => '192.0.2.1')
  expect(await refusedOf([...oneAddress, '192.0.2.2', '192.0.2.3'], 10)).toEqual(
    Array.from({ length: 11 }, () => '192.0.2.1'),
  )
})

test('rejects the last caller when every job is from a different network', async () => {
  expect(await refusedOf(['192.0.2.1', '192.0.3.1', '192.0.4.1', '192.0.5.1'], 2)).toEqual(['192.0.5.1'])
})

test('runs jobs with priority first, and keeps a separate line for them', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 3, patienceMs: 1000 })
  const ended: string[] = []
  const job = (name: string) => async () => {
    await pause(5)
    ended.push(name)
  }
  const unknown = ['a', 'b', 'c', 'd'].map((whose) => queue.run(job(whose), { whose: [whose] }))
  await expect(queue.run(job('e'), { whose: ['e'] })).rejects.toMatchObject({ error: 'THROTTLING' })
  await Promise.all([queue.run(job('known'), { whose: ['known'], first: true }), ...unknown])
  expect(ended).toEqual(['a', 'known', 'b', 'c', 'd'])
})

test('rejects no job that can start at once, after slow ones', async () => {
  vi.useFakeTimers()
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000, ofOne: 1 })
  const attempt = () => queue.run(() => pause(5000), { whose: ['anna'] })
  for (const _ of 'twice') {
    const one = attempt()
    await vi.advanceTimersByTimeAsync(6000)
    expect(await one).toBeUndefined()
  }
  vi.useRealTimers()
})
