import { describe, expect, test } from 'vitest'
import { flows } from './all.ts'
import { next, toMermaid, type Flow } from './flow.ts'

describe.each(Object.entries<Flow>(flows))('%s', (_name, f) => {
  const steps = Object.keys(f.steps)
  const events = new Set(Object.values(f.steps).flatMap((on) => Object.keys(on)))

  test('moves on for each legal event and refuses every other [SP-4.42]', () => {
    for (const step of steps)
      for (const event of events) {
        const target = f.steps[step]?.[event]
        expect(next(f, step, event)).toBe(target ?? null)
        if (target) expect(steps).toContain(target)
      }
  })

  test('reaches its end from every step, and every step from its start [SP-4.43]', () => {
    const reached = (from: string) => {
      const seen = new Set([from])
      for (const step of seen) for (const target of Object.values(f.steps[step] ?? {})) seen.add(target)
      return seen
    }
    expect([...reached(f.start)].sort()).toEqual([...steps].sort())
    for (const step of steps) expect([...reached(step)]).toContain(f.done)
    expect(Object.values(f.steps[f.done] ?? {}).filter((target) => target !== f.done)).toEqual([])
  })

  test('draws every arrow in its diagram', () => {
    expect(toMermaid(f).split(' --> ').length - 3).toBe(Object.values(f.steps).flatMap((on) => Object.keys(on)).length)
  })
})
