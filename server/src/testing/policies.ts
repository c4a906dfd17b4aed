import type { Deps } from '../deps.ts'
import type { Policies } from '../domain/policies/policies.ts'

/** As if the settings said so. */
export function setPolicies({ config, policies }: Deps, given: Partial<Policies>): void {
  Object.assign(policies.environment, given)
  Object.assign(config, given)
}
