import { type Connection, openConnection } from './connection.ts'

export type Worker = { connection: Connection; number: number }
/** `'empty'`: the input is used up, which ends the slice. */
export type Step = (worker: Worker) => Promise<'empty' | void>

export type Slice = { seconds: number; times: number[]; generatorCpu: number }

/** Runs `concurrency` workers over these ports until the time is over. `times` are milliseconds per step. */
export async function drive(
  ports: number | readonly number[],
  step: Step,
  seconds: number,
  concurrency: number,
): Promise<Slice> {
  const listening = [ports].flat()
  const times: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  const end = began + seconds * 1000
  const work = async (_: unknown, number: number) => {
    const worker = { connection: openConnection(listening[number % listening.length] ?? 0), number }
    try {
      for (let now = performance.now(); now < end; ) {
        if ((await step(worker)) === 'empty') break
        const after = performance.now()
        times.push(after - now)
        now = after
      }
    } finally {
      worker.connection.close()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: took, times, generatorCpu: (user + system) / 1e6 / took }
}

/** Runs the step at a constant rate regardless of pending answers, as a user experiences a busy server. */
export async function pace(port: number, step: Step, seconds: number, perSecond: number): Promise<number[]> {
  const times: number[] = []
  const free: Worker[] = []
  const all: Worker[] = []
  const began = performance.now()
  const ask = async (_: unknown, number: number) => {
    await new Promise((resolve) => setTimeout(resolve, (number * 1000) / perSecond))
    const due = began + (number * 1000) / perSecond
    const worker = free.pop() ?? { connection: openConnection(port), number: all.length }
    if (!all.includes(worker)) all.push(worker)
    await step(worker)
    times.push(performance.now() - due)
    free.push(worker)
  }
  await Promise.all(Array.from({ length: Math.floor(seconds * perSecond) }, ask))
  for (const { connection } of all) connection.close()
  return times
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
