import {
  type PolicyName,
  type RegistrationMode,
  registrationModes,
  type ServicesMode,
  servicesModes,
} from '@kabinet/contract/data/policies'
import { readListedDomain } from '@kabinet/contract/fields/access'
import type { Config } from '../../config/config.ts'
import type { RegistrationPolicy } from '../../config/registration.ts'
import { publishers, type ServicesPolicy } from '../../config/services.ts'
import { parseSecondStep, secondStepText } from '../../config/second-step.ts'
import type { PolicyRow } from './policies.sql.ts'

export type Policies = Pick<Config, 'registration' | 'services' | 'secondStep'>

/** `environment`: what the settings say. `rows`: what this process last read. */
export type PoliciesNow = { environment: Policies; rows: readonly PolicyRow[]; isUnread: boolean }

/** The setting that bounds each policy. */
export const policySettings: Record<PolicyName, string> = {
  registration: 'REGISTRATION',
  'registration-domains': 'REGISTRATION_DOMAINS',
  services: 'SERVICES',
  'services-publish': 'SERVICES_PUBLISH',
  'second-step': 'SECOND_STEP',
}
export const isPolicy = (name: string): name is PolicyName => Object.hasOwn(policySettings, name)
export type Values = Partial<Record<string, string>>

const registrationRanks: Record<RegistrationMode, number> = { open: 0, invited: 1, domains: 1, closed: 2 }
export const domainsOf = (value: string) => value.split(/[\s,]+/).filter(Boolean)

const checks: Record<PolicyName, readonly [isKnown: (value: string) => boolean, wanted: string]> = {
  registration: [(value) => registrationModes.some((mode) => mode === value), registrationModes.join(', ')],
  'registration-domains': [
    (value) => value !== '' && domainsOf(value).every((one) => readListedDomain(one) === one),
    'domains such as example.ru, *.example.ru',
  ],
  services: [(value) => servicesModes.some((mode) => mode === value), servicesModes.join(', ')],
  'services-publish': [(value) => publishers.some((one) => one === value), publishers.join(', ')],
  'second-step': [
    (value) => parseSecondStep(value) !== null,
    'optional, required, required:GROUP, each of the last two also with “from 2027-01-31”',
  ],
}

/** Throws for a value that this version does not know. */
export function requireKnown(name: PolicyName, value: string): void {
  const [isKnown, wanted] = checks[name]
  if (!isKnown(value)) throw new Error(`${name} cannot be “${value}”. It can be: ${wanted}.`)
}

/** As settings have them. */
export function valuesOf({ registration, services, secondStep }: Policies): Record<PolicyName, string | null> {
  return {
    registration: registration.mode,
    'registration-domains': registration.mode === 'domains' ? registration.domains.join(', ') : null,
    services: services.connect,
    'services-publish': services.publish,
    'second-step': secondStep.map(secondStepText).join(', ') || 'optional',
  }
}

/** True when the environment forbids the value: it is looser, or forbids something else. */
export function isLooser(environment: Policies, name: PolicyName, value: string): boolean {
  if (name === 'second-step')
    return environment.secondStep.length > 0 && value !== 'required' && value !== valuesOf(environment)[name]
  if (name !== 'registration-domains') return valuesOf(inForce(environment, { [name]: value }))[name] !== value
  const { registration } = environment
  return registration.mode === 'domains' && !domainsOf(value).every((one) => isCovered(registration.domains, one))
}

/** The stricter value of each policy. */
export function inForce(environment: Policies, values: Values): Policies {
  const { connect, publish } = environment.services
  return {
    registration: strictRegistration(environment.registration, values),
    services: {
      connect: later<ServicesMode>(servicesModes, connect, values['services']),
      publish: later<ServicesPolicy['publish']>(publishers, publish, values['services-publish']),
    },
    secondStep: [...environment.secondStep, ...secondStepIn(values['second-step'])],
  }
}

function strictRegistration(environment: RegistrationPolicy, values: Values): RegistrationPolicy {
  const stored = registrationModes.find((mode) => mode === values['registration']) ?? 'open'
  const mode = registrationRanks[stored] > registrationRanks[environment.mode] ? stored : environment.mode
  if (mode !== 'domains') return { mode }
  const listed = values['registration-domains'] === undefined ? undefined : domainsOf(values['registration-domains'])
  if (environment.mode !== 'domains') return { mode, domains: listed ?? [] }
  const { domains } = environment
  return { mode, domains: listed?.filter((one) => isCovered(domains, one)) ?? domains }
}

function secondStepIn(value = 'optional') {
  const rule = parseSecondStep(value)
  return rule ? [rule] : []
}

const isCovered = (domains: readonly string[], one: string) =>
  domains.some((listed) => listed === one || (listed.startsWith('*.') && one.endsWith(listed.slice(1))))

/** The modes are in order: the last one is the strictest. */
function later<T extends string>(modes: readonly T[], environment: T, stored: string | undefined): T {
  return modes.find((one, n) => one === stored && n > modes.indexOf(environment)) ?? environment
}
