import { availableParallelism } from 'node:os'
import { type Brand, defaultFrom } from '../brand/brand.ts'
import { readBrand } from '../brand/read-brand.ts'
import { type Ages, readAges } from './ages.ts'
import { readDatabase } from './database.ts'
import { type AdminListener, type EventReceiver, readAdmin, readEventReceiver } from './operator.ts'
import { defaultLimits, developmentLimits, type Limits, readLimits } from './limits.ts'
import {
  type Environment,
  flag,
  note,
  oneOf,
  optional,
  optionalText,
  secretText,
  type Setting,
  SettingError,
  text,
  wholeNumber,
} from './values.ts'
import type { PasswordPolicy } from '@kabinet/contract/fields/new-password'
import { readPasswords } from './passwords.ts'
import { rejectUnknown, warnOfMisspelt } from './names.ts'
import { readRegistration, type RegistrationPolicy } from './registration.ts'
import { readSecondStep, type SecondStepRule } from './second-step.ts'
import { readSections, type Section } from './sections.ts'
import { retiredSettings, warnOfRetired } from './retired.ts'
import { type ClientAccess, readClientAccess, readServices, type ServicesPolicy } from './services.ts'
import { readSmsGateway, type SmsGateway } from './sms-gateway.ts'
import { contactList, isLoopbackName, mailbox, origin, originList, readProxies, storage, url } from './addresses.ts'

export { type Setting, SettingError } from './values.ts'
export type { EventReceiver } from './operator.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** No other module reads `process.env`. */
export type Config = ClientAccess & {
  port: number
  host: string
  /** Origin without a trailing slash; the issuer, and the base of every link. */
  publicUrl: string
  /** With https, cookies have the `__Host-` prefix and the `Secure` attribute. */
  isSecure: boolean
  /** True when only this machine can connect: PUBLIC_URL and HOST are loopback and no proxy is trusted. */
  isLoopbackOnly: boolean
  dataDir: string
  metricsToken: string | undefined
  admin: AdminListener | undefined
  events: EventReceiver | undefined
  /** Undefined selects the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  databasePrepare: boolean
  databaseConnections: number
  databaseStatementSeconds: number
  passwordHashesAtOnce: number
  breachedPasswords: string | undefined
  placesDatabase: string | undefined
  /** After SIGTERM, `/readyz` fails for this long before the listener closes. */
  drainSeconds: number
  smtpUrl: string | undefined
  mailFrom: string
  smsGateway: SmsGateway | undefined
  /** URIs of `Contact` in security.txt (RFC 9116). Empty: no such file. */
  securityContacts: string[]
  /** Address without a display name. */
  supportEmail: string | undefined
  /** `file:` or `s3:`; undefined selects a folder in `dataDir`. */
  storageUrl: string | undefined
  /** Newest first. Undefined: generated and stored in `dataDir`. */
  secretKeys: Buffer[] | undefined
  brand: Brand
  /** In force, as `services`: the stricter of environment and database (`domain/policies`). */
  registration: RegistrationPolicy
  sections: readonly Section[]
  services: ServicesPolicy
  /** Each applies: environment and database. Empty: a second step is the choice of the user. */
  secondStep: readonly SecondStepRule[]
  passwords: PasswordPolicy
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are trusted. */
  trustProxy: string[]
  relatedOrigins: string[]
  allowLoopbackServices: boolean
  eraseAfterDays: number
  /** Delay of an account recovery. For the same time, a contact that reset the password cannot cancel a recovery. */
  recoveryWaitHours: number
  ages: Ages
  limits: Limits
  /** Settings that were read, for `settings`. */
  settings: readonly Setting[]
  /** For the log of the start: settings of the last release that have no effect, and misspelt names. */
  warnings: readonly string[]
  logLevel: (typeof logLevels)[number]
  /** Set in tests: an error that the route does not declare fails loudly. */
  isStrict: boolean
}

export type BaseUrl = Pick<Config, 'publicUrl'>

/** Throws `SettingError` with one line that names the variable and contains no secret. */
export function readConfig(variables: Environment['variables'] = process.env): Config {
  const env = { variables, settings: new Map<string, Setting>() }
  rejectUnknown(variables)
  const config = readFrom(env)
  return {
    ...config,
    settings: [...env.settings.values()].filter(({ name }) => !(name in retiredSettings)),
    warnings: [...config.warnings, ...warnOfMisspelt(env)],
  }
}

function readFrom(env: Environment): Omit<Config, 'settings'> {
  const ages = readAges(env)
  const secondStep = readSecondStep(env)
  const port = wholeNumber(env, 'PORT', 3000, 1, 65_535)
  const host = text(env, 'HOST', '127.0.0.1')
  const publicUrl = readPublicUrl(env, host, port)
  const { hostname, protocol } = new URL(publicUrl)
  const isPublic = !isLoopbackName(hostname)
  const trustProxy = readProxies(env, isPublic, host)
  const brand = readBrand(readBrandDir(env), optionalText(env, 'PRODUCT_TITLE', 60))
  const isLoopbackOnly = !isPublic && isLoopbackName(host) && trustProxy.length === 0
  const senders = readSenders(env, isPublic, brand, publicUrl)
  const sendsNothing = isLoopbackOnly && senders.smtpUrl === undefined && senders.smsGateway === undefined
  return {
    port,
    host,
    publicUrl,
    isSecure: protocol === 'https:',
    isLoopbackOnly,
    metricsToken: secretText(env, 'METRICS_TOKEN'),
    admin: readAdmin(env, { port, publicUrl, isLoopbackOnly }),
    events: readEventReceiver(env),
    dataDir: text(env, 'DATA_DIR', './.data', 1000),
    ...readDatabase(env),
    passwordHashesAtOnce: wholeNumber(env, 'PASSWORD_HASHES_AT_ONCE', Math.max(2, availableParallelism()), 2, 256),
    breachedPasswords: optionalText(env, 'BREACHED_PASSWORDS', 1000),
    placesDatabase: optionalText(env, 'PLACES_DATABASE', 1000),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', isLoopbackOnly ? 0 : 8, 0, 600),
    storageUrl: storage(env, 'STORAGE_URL'),
    ...senders,
    brand,
    registration: readRegistration(env),
    sections: readSections(env),
    services: readServices(env),
    secondStep,
    passwords: readPasswords(env, secondStep),
    ...readClientAccess(env),
    trustProxy,
    relatedOrigins: originList(env, 'RELATED_ORIGINS'),
    securityContacts: contactList(env, 'SECURITY_CONTACT'),
    allowLoopbackServices: flag(env, 'ALLOW_LOOPBACK_SERVICES', isLoopbackOnly),
    eraseAfterDays: wholeNumber(env, 'ERASE_AFTER_DAYS', 30, 1, 3650),
    recoveryWaitHours: wholeNumber(env, 'RECOVERY_WAIT_HOURS', 72, 1, 336),
    ages,
    limits: readLimits(env, sendsNothing ? { ...defaultLimits, ...developmentLimits } : defaultLimits),
    warnings: warnOfRetired(env, ages),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, isPublic ? 'info' : 'warn'),
    isStrict: false,
  }
}

export const ownEnvironment = (): Environment => ({ variables: process.env, settings: new Map() })

export const readBrandDir = (env = ownEnvironment()): string | undefined => optional(env, 'BRAND_DIR')

function readPublicUrl(env: Environment, host: string, port: number): string {
  const publicUrl = origin(env, 'PUBLIC_URL')
  const local = `http://localhost:${port}`
  if (publicUrl === undefined && !isLoopbackName(host))
    throw new SettingError('PUBLIC_URL', `is required when HOST is ${host}: set the address that users open`)
  note(env, 'PUBLIC_URL', { default: isLoopbackName(host) ? local : null })
  if (publicUrl === undefined) return local
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !isLoopbackName(hostname))
    throw new SettingError('PUBLIC_URL', 'must begin with https:// unless it is loopback')
  return publicUrl
}

function readSenders(env: Environment, isPublic: boolean, brand: Brand, publicUrl: string) {
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (isPublic && smtpUrl === undefined)
    throw new SettingError('SMTP_URL', 'is required with a public PUBLIC_URL: without it, e-mails cannot be sent')
  if (optional(env, 'SMS_URL')?.startsWith('smpp://'))
    throw new SettingError(
      'SMS_URL',
      'cannot be smpp://: describe an HTTP gateway in SMS_GATEWAY_FILE (samples: deploy/sms)',
    )
  const ownFrom = defaultFrom(brand, new URL(publicUrl).hostname)
  note(env, 'MAIL_FROM', { default: ownFrom })
  return {
    smtpUrl,
    smsGateway: readSmsGateway(env, publicUrl, url(env, 'SMS_URL', ['http:', 'https:'])),
    mailFrom: mailbox(env, 'MAIL_FROM') ?? ownFrom,
    supportEmail: mailbox(env, 'SUPPORT_EMAIL')?.replace(/^.*<|>$/g, ''),
  }
}
