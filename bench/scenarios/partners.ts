import { ask, headersOf, type Person, signedIn } from '../testbed/person.ts'
import { jsonOf, openConnection, requestOf } from '../load/connection.ts'
import { actors, oneSelect, repeating } from './cabinet.ts'
import type { Scenario } from './scenario.ts'

const listed = 100
const path = `/api/partners?limit=${listed}`

export const partners: Scenario = {
  name: 'partners',
  server: async ({ child }) => {
    const everybody = await signedIn(child.port, 8 * actors, actors)
    await Promise.all(everybody.map((person) => givePartners(child.port, person)))
    return {
      ...child,
      step: repeating(everybody.map((person) => requestOf('GET', path, headersOf(person)))),
    }
  },
  floor: oneSelect,
}

async function givePartners(port: number, person: Person): Promise<void> {
  const connection = openConnection(port)
  const { total } = jsonOf(await ask(connection, person, path))
  for (let number = Number(total); number < listed; number += 1) {
    const body = {
      type: 'ORGANIZATION',
      name: `ООО «Ромашка ${number}»`,
      inn: '7707083893',
      kpp: String(770000000 + number),
      ogrn: '1027700132195',
      contact_person: 'Анна Скамейкина',
      phone: '+74955005550',
      email: `office${number}@bench.example`,
      address: 'Москва, улица Вавилова, дом 19',
    }
    await ask(connection, person, '/api/partners', { body, status: 201 })
  }
  connection.close()
}
