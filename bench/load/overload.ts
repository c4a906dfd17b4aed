import { people } from '../testbed/fill.ts'
import type { Kabinet } from '../testbed/kabinet.ts'
import { headersOf, onNewDevice } from '../testbed/person.ts'
import { password } from '../testbed/secrets.ts'
import { requestOf } from './connection.ts'
import { drive, percentile, type Step } from './drive.ts'

const crowd = 200

export type Overload = { admitted: number; refused: number; refusedP99: number }

/** Measures the milliseconds until excess callers are rejected (429). */
export async function overload({ child }: Kabinet, seconds: number): Promise<Overload> {
  const refusals: number[] = []
  let admitted = 0
  let turn = 0
  const step: Step = async ({ connection }) => {
    const number = turn++ % people
    const body = JSON.stringify({ login: `person${number}@bench.example`, password })
    const began = performance.now()
    const { status } = await connection.send(
      requestOf('POST', '/api/auth/authorize', headersOf(onNewDevice(number)), body),
    )
    if (status === 200) admitted += 1
    else if (status === 429) refusals.push(performance.now() - began)
    else throw new Error(`a crowd is answered ${status}`)
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await drive(child.port, step, seconds, crowd)
  const sorted = refusals.toSorted((a, b) => a - b)
  return { admitted, refused: refusals.length, refusedP99: percentile(sorted, 0.99) }
}
