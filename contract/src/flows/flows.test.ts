import { describe, expect, test } from 'vitest'
import { flows } from './all.ts'
import { next, toMermaid, type Flow } from './flow.ts'

describe.each(Object.entries<Flow>(flows))('%s', (_name, f) => {
  const steps = Object.keys(f.steps)
  const events = new Set(Object.values(f.steps).flatMap((on) => Object.keys(on)))

  test('each legal event moves on and each other one is refused [SP-4.42]', () => {
    for (const step of steps)
      for (const event of events) {
        const target = f.steps[step]?.[event]
        expect(next(f, step, event)).toBe(target ?? null)
        if (target) expect(steps).toContain(target)
      }
  })

  test('its end can be reached from every step, and every step from its start [SP-4.43]', () => {
    const reached = (from: string) => {
      const seen = new Set([from])
      for (const step of seen) for (const target of Object.values(f.steps[step] ?? {})) seen.add(target)
      return seen
    }
    expect([...reached(f.start)].sort()).toEqual([...steps].sort())
    for (const step of steps) expect([...reached(step)]).toContain(f.done)
    // The last screen may act on itself (send the letter again), and leads nowhere else.
    expect(Object.values(f.steps[f.done] ?? {}).filter((target) => target !== f.done)).toEqual([])
  })

  test('its picture shows every arrow', () => {
    expect(toMermaid(f).split(' --> ').length - 3).toBe(Object.values(f.steps).flatMap((on) => Object.keys(on)).length)
  })
})
