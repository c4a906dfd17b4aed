import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueue } from './queue.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('two jobs run at once, the others wait their turn', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000 })
  let running = 0
  let most = 0
  const job = async () => {
    most = Math.max(most, ++running)
    await pause(5)
    running--
  }
  await Promise.all(Array.from({ length: 8 }, () => queue.run(job)))
  expect(most).toBe(2)
})

test('whoever finds the line full is sent away at once', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1, patienceMs: 1000 })
  const slow = [queue.run(() => pause(20)), queue.run(() => pause(1))]
  await expect(queue.run(() => pause(1))).rejects.toMatchObject({ error: 'THROTTLING' })
  await Promise.all(slow)
})

test('nobody waits longer than the patience, and the line goes on after a failure', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 5, patienceMs: 10 })
  const failing = queue.run(async () => {
    await pause(40)
    throw new Error('broken hash')
  })
  await expect(queue.run(() => pause(1))).rejects.toBeInstanceOf(ApiError)
  await expect(failing).rejects.toThrow('broken hash')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('whoever would use up half their patience in line is sent away at once', async () => {
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

test('one takes no more than a share of the places and of the line; the rest is free for others', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000, share: { atOnce: 1, waiting: 2 } })
  const ended: string[] = []
  const job = (name: string) => async () => {
    await pause(10)
    ended.push(name)
  }
  const mallory = { whose: 'mallory' }
  const flood = Array.from({ length: 10 }, () => queue.run(job('mallory'), mallory).catch(() => 'refused'))
  await queue.run(job('anna'), { whose: 'anna' })
  expect(ended.filter((name) => name === 'mallory').length).toBeLessThanOrEqual(1)
  expect((await Promise.all(flood)).filter((answer) => answer === 'refused')).toHaveLength(7)
})

test('who is known goes before all that wait, and has places in line when theirs are taken', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 3, patienceMs: 1000 })
  const ended: string[] = []
  const job = (name: string) => async () => {
    await pause(5)
    ended.push(name)
  }
  const strangers = ['a', 'b', 'c', 'd'].map((whose) => queue.run(job(whose), { whose }))
  await expect(queue.run(job('e'), { whose: 'e' })).rejects.toMatchObject({ error: 'THROTTLING' })
  await Promise.all([queue.run(job('known'), { whose: 'known', first: true }), ...strangers])
  expect(ended).toEqual(['a', 'known', 'b', 'c', 'd'])
})

test('whoever asks before hears whether there is a place, and takes none', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 2, patienceMs: 1000, share: { atOnce: 1, waiting: 1 } })
  const asked = (whose: string, first = false) => {
    try {
      queue.requireRoom({ whose, first })
      return 'free'
    } catch {
      return 'taken'
    }
  }
  expect(['anna', 'anna', 'anna'].map((whose) => asked(whose))).toEqual(['free', 'free', 'free'])
  const own = ['mallory', 'mallory'].map((whose) => queue.run(() => pause(5), { whose }))
  expect([asked('mallory'), asked('anna')]).toEqual(['taken', 'free'])
  const more = queue.run(() => pause(5), { whose: 'boris' })
  expect([asked('anna'), asked('anna', true)]).toEqual(['taken', 'free'])
  await Promise.all([...own, more])
  expect(asked('mallory')).toBe('free')
})

test('slow jobs of before send nobody away who has not to wait', async () => {
  vi.useFakeTimers()
  const queue = createQueue({ atOnce: 2, waiting: 10, patienceMs: 1000, share: { atOnce: 1, waiting: 2 } })
  const attempt = () => {
    queue.requireRoom({ whose: 'anna' })
    return queue.run(() => pause(5000), { whose: 'anna' })
  }
  for (const _ of 'twice') {
    const one = attempt()
    await vi.advanceTimersByTimeAsync(6000)
    expect(await one).toBeUndefined()
  }
  vi.useRealTimers()
})
