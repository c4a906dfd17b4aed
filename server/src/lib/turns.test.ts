import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('runs the jobs of one key in turn, those of other keys at once, and after a failure the next', async () => {
  const turns = createTurns(2)
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns('a', async () => gate.promise)
  const failing = turns('a', async () => {
    done.push('a2')
    throw new Error('a2 fails')
  })
  const third = turns('a', async () => void done.push('a3'))
  await expect(turns('a', async () => {})).rejects.toMatchObject({ error: 'THROTTLING' })
  await turns('b', async () => void done.push('b'))
  gate.resolve()
  await expect(failing).rejects.toThrow('a2 fails')
  await Promise.all([first, third])
  await turns('a', async () => void done.push('a4'))
  expect(done).toEqual(['b', 'a2', 'a3', 'a4'])
})
