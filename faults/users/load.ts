import type { TestBed } from '../testbed/ground.ts'
import { addPartner, changeName, type Person, refresh, register } from './person.ts'
import { allow, connect, type Grant, renew } from './service.ts'

export type Load = { people: Person[]; grants: Grant[]; begin: () => void; rest: () => Promise<void> }

const howMany = 5

export async function gather(ground: TestBed): Promise<Load> {
  const came = await Promise.all(
    Array.from({ length: howMany }, (_, n) => register(ground, n % 3 === 2 ? 'phone' : 'email')),
  )
  const people = came.filter((person) => person !== undefined)
  const [owner] = people
  if (!owner) throw new Error('nobody came')
  const services = [await connect(ground, owner, false), await connect(ground, owner, true)]
  const grants: Grant[] = []
  // Sequential, because a browser runs one sign-in at a time.
  for (const person of people) for (const service of services) grants.push(await allow(ground, person, service))
  let hands: Promise<void>[] = []
  let resting = new AbortController()
  const work = async (person: Person) => {
    const theirs = grants.filter((grant) => grant.person === person)
    while (!resting.signal.aborted) await act(ground, person, theirs).catch((error: unknown) => note(ground, error))
  }
  return {
    people,
    grants,
    begin: () => {
      resting = new AbortController()
      hands = people.map(work)
    },
    rest: async () => {
      resting.abort()
      await Promise.all(hands)
    },
  }
}

async function act(ground: TestBed, person: Person, grants: readonly Grant[]): Promise<void> {
  const one = ground.random.below(20)
  if (one < 6) return addPartner(ground, person)
  if (one < 10) return changeName(ground, person)
  if (one < 13) return refresh(ground, person)
  if (one < 19) return renew(ground, ground.random.pick(grants))
  await register(ground, ground.random.below(3) === 0 ? 'phone' : 'email')
}

function note({ heard }: TestBed, error: unknown): void {
  const said = error instanceof Error ? error.message : String(error)
  if (!heard.wrong.includes(said)) heard.wrong.push(said)
}
