import { createHook } from 'node:async_hooks'

/** Milliseconds of all timers that start during `work`: the wait of a caller on any machine. */
export async function pausesDuring(work: () => Promise<unknown>): Promise<number[]> {
  const pauses: number[] = []
  const timers = createHook({
    init: (_id, type, _trigger, timer) => {
      if (type === 'Timeout' && '_idleTimeout' in timer) pauses.push(Number(timer._idleTimeout))
    },
  })
  timers.enable()
  await work().finally(() => timers.disable())
  return pauses
}
