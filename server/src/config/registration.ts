import { type RegistrationMode, registrationModes } from '@kabinet/contract/data/policies'
import { readListedDomain } from '@kabinet/contract/fields/access'
import { type Environment, oneOf, optional, SettingError } from './values.ts'

/** `domains`: in their own alphabet, as in stored e-mails; `*.example.ru` stands for the subdomains alone. */
export type RegistrationPolicy =
  | { mode: Exclude<RegistrationMode, 'domains'> }
  | { mode: 'domains'; domains: readonly string[] }

export function readRegistration(env: Environment): RegistrationPolicy {
  const mode = oneOf(env, 'REGISTRATION', registrationModes, 'open')
  const domains = (optional(env, 'REGISTRATION_DOMAINS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (mode !== 'domains') {
    if (domains.length > 0) throw new SettingError('REGISTRATION_DOMAINS', 'has no effect without REGISTRATION=domains')
    return { mode }
  }
  if (domains.length === 0)
    throw new SettingError('REGISTRATION_DOMAINS', 'is required with REGISTRATION=domains: example.ru, *.example.ru')
  return { mode, domains: domains.map(readDomain) }
}

function readDomain(typed: string): string {
  const domain = readListedDomain(typed)
  if (domain === undefined)
    throw new SettingError('REGISTRATION_DOMAINS', `must be domains such as example.ru or *.example.ru, not “${typed}”`)
  return domain
}
