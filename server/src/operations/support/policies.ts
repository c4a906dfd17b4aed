import { type PolicyName, policyNames } from '@kabinet/contract/data/policies'
import { readListedDomain } from '@kabinet/contract/fields/access'
import type { Deps } from '../../deps.ts'
import {
  domainsOf,
  inForce,
  isLooser,
  isPolicy,
  policySettings,
  requireKnown,
  valuesOf,
} from '../../domain/policies/policies.ts'
import { applyPolicies, valuesIn } from '../../domain/policies/policies-now.ts'
import { holdPolicies, readPolicyRows, storePolicy } from '../../domain/policies/policies.sql.ts'
import { shownSettings, type ShownSetting } from '../../config/shown-settings.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

const names = policyNames

/** For each policy: what holds, what the environment and the database say, and who set it last. */
export async function showPolicies({ db, policies: { environment } }: Pick<Deps, 'db' | 'policies'>) {
  const rows = await readPolicyRows(db)
  const [ofEnvironment, holding] = [environment, inForce(environment, valuesIn(rows))].map(valuesOf)
  return names.map((policy) => {
    const { value = null, changed_at = null, who = null, why = null } = rows.find(({ name }) => name === policy) ?? {}
    const environmentValue = ofEnvironment?.[policy] ?? null
    return {
      policy,
      in_force: holding?.[policy] ?? null,
      environment: environmentValue,
      database: value,
      changed_at,
      who,
      why,
    }
  })
}

/** `expected`: the value in force that the caller saw, empty for none. */
type NewPolicy = Reason & { name: string; value: string; expected?: string | undefined }

/** Sets a policy on every process, without a restart. Throws `SupportRefusal` for a value that is looser than the environment’s. */
export async function setPolicy(deps: Deps, { name, value: typed, expected, who, why }: NewPolicy): Promise<string> {
  if (!isPolicy(name)) throw refused(`There is no policy ${name}: the policies are ${names.join(', ')}.`)
  const value = name === 'registration-domains' ? domainsOf(typed).map(readDomain).join(', ') : typed.trim()
  const { environment } = deps.policies
  try {
    requireKnown(name, value)
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
  if (isLooser(environment, name, value))
    throw refused(`${policySettings[name]} of the environment allows less than ${name} ${value}: change it there.`)
  await deps.db.transaction().execute(async (tx) => {
    await holdPolicies(tx)
    const values = valuesIn(await readPolicyRows(tx))
    const next = inForce(environment, { ...values, [name]: value })
    const [before, after] = [inForce(environment, values), next].map((of) => valuesOf(of)[name])
    if (expected !== undefined && expected !== (before ?? ''))
      throw refused(`Not changed: ${name} is ${before ?? 'not set'} now. Somebody set it meanwhile.`)
    const { registration } = next
    if (registration.mode === 'domains' && registration.domains.length === 0)
      throw refused('No domain is listed: set registration-domains first.')
    await storePolicy(tx, { name, value, who, why })
    await recordSupportAct(tx, {
      act: 'set-policy',
      who,
      why: `${name} ${value}: ${why}`,
      before: { [name]: before ?? null },
      after: { [name]: after ?? null },
    })
  })
  await applyPolicies(deps)
  return `${name} is ${valuesOf(deps.config)[name]}. It holds on every server within five seconds.`
}

const readDomain = (typed: string) => readListedDomain(typed) ?? typed
const refused = (line: string) => new SupportRefusal(line)

/** Every setting with the value in force, its source and default. */
export function showSettings({ config, policies }: Pick<Deps, 'config' | 'policies'>): ShownSetting[] {
  const [environment, holding] = [valuesOf(policies.environment), valuesOf(config)]
  const policyOf = (setting: string) => names.find((name: PolicyName) => policySettings[name] === setting)
  return shownSettings(config.settings).map((setting) => {
    const policy = policyOf(setting.name)
    if (policy === undefined || environment[policy] === holding[policy]) return setting
    return { ...setting, value: holding[policy], source: 'database' }
  })
}
