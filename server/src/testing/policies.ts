import type { Deps } from '../deps.ts'
import type { Policies } from '../domain/policies/policies.ts'

/** As if the settings said so. */
export function setPolicies({ config, policies }: Deps, changed: Partial<Policies>): void {
  Object.assign(policies.environment, changed)
  Object.assign(config, changed)
}
