import { flows } from '@kabinet/contract/flows/all'
import type { Flow } from '@kabinet/contract/flows/flow'
import { messagesOf } from '@kabinet/contract/flows/messages'
import { describe, expect, test } from 'vitest'
import { consoleRows } from '../../console/shell/sections.ts'
import { routes } from '../app/routes.ts'
import { samples } from './samples.ts'

const pages = samples.flatMap(({ place }) => ('route' in place ? [place.route] : []))
const steps = samples.flatMap(({ place }) => ('flow' in place ? [`${place.flow}.${place.step}`] : []))

describe('/dev/screens has a sample', () => {
  test('for every page, and for no unknown one [SP-2.64]', () => {
    expect([...new Set(pages)].sort()).toEqual(routes.map(({ path }) => path).sort())
  })

  test('for every page of the console', () => {
    const shown = samples.flatMap(({ place }) => ('console' in place ? [place.console] : []))
    expect([...new Set(shown)].sort()).toEqual(consoleRows.map(({ path }) => path).sort())
  })

  test('for every step of every flow [SP-2.65]', () => {
    const all = Object.entries<Flow>(flows).flatMap(([name, flow]) =>
      Object.keys(flow.steps).map((one) => `${name}.${one}`),
    )
    expect([...new Set(steps)].sort()).toEqual(all.sort())
  })

  test('for every e-mail and SMS', () => {
    for (const places of Object.values(messagesOf))
      for (const place of places)
        expect('flow' in place ? steps : pages).toContain('flow' in place ? `${place.flow}.${place.step}` : place.route)
  })
})

test('with a unique address', () => {
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
})
