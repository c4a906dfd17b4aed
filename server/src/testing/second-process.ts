import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { createState } from '../start/create-state.ts'
import { type Caller, createCaller } from './call.ts'
import { cheapest, type World } from './world.ts'

/** Another process of the installation: the same database, with a state of its own. Its messages are not delivered. */
export function secondProcess(w: World): Caller {
  const caller: Caller = { call: w.call, send: w.send }
  let close = async () => {}
  beforeAll(async () => {
    const app = await buildApp({ ...w.deps, ...createState(w.deps.config, w.deps.keys, cheapest) })
    Object.assign(
      caller,
      createCaller(app, async () => {}),
    )
    close = () => app.close()
  })
  afterAll(() => close())
  return caller
}
