import type { ProblemKey } from '@kabinet/contract/texts/problems'
import { serviceNameProblem } from '@kabinet/contract/fields/services/service-name'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../lib/api-error.ts'
import { hostOf } from '../../lib/host-of.ts'
import { looksLike } from '../../lib/look-alikes/look-alikes.ts'

type Named = { name: string; redirect_uris: readonly string[] }
type Config = Pick<Deps['config'], 'brand'>

/** Throws a field problem when users could take the service for the product, its operator, an address or a phone number. */
export function requireServiceName(config: Config, { name, redirect_uris: uris }: Named): void {
  // Software without a name gets that of its host.
  const problem = uris.some((uri) => hostOf(uri) === name) ? null : nameProblem(config, name)
  if (problem) throw invalidField('name', problem)
}

export const nameProblem = ({ brand }: Config, name: string): ProblemKey | null =>
  serviceNameProblem(name) ??
  (reservedIn(brand).some((reserved) => looksLike(name, reserved)) ? 'v.service.reserved' : null)

const legalForm = /(^|[\s,])(ооо|оао|зао|нао|пао|ао|ано|ип|llc|ltd|inc|corp|gmbh|jsc|plc)\.?(?=$|[\s,«"“])/giu

function reservedIn({ name, operator, reservedNames }: Config['brand']): string[] {
  const operators = Object.values(operator ?? {}).map((one) => one.name.replaceAll(legalForm, ' '))
  return [...Object.values(name), ...operators, ...reservedNames].filter((one) => /[\p{L}\p{N}]/u.test(one))
}
