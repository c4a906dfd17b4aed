import { discoveryPath, jwksPath, loginPath } from '../testbed/paths.ts'
import { headersOf, newPerson } from '../testbed/person.ts'
import { requestOf } from '../load/connection.ts'
import { repeating } from './cabinet.ts'
import type { Scenario } from './scenario.ts'

const pageOf = (name: string, pathOf: (asset: string) => string): Scenario => {
  const stepAt = (asset: string) => repeating([requestOf('GET', pathOf(asset), headersOf(newPerson(0)))])
  return {
    name,
    server: async ({ child, asset }) => ({ ...child, step: stepAt(asset) }),
    floor: async ({ pages, asset }) => ({ ...pages, step: stepAt(asset) }),
  }
}

export const pageScenarios = [
  pageOf('discovery', () => discoveryPath),
  pageOf('jwks', () => jwksPath),
  pageOf('login', () => loginPath),
  pageOf('asset', (asset) => asset),
]
