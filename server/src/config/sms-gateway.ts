import * as z from 'zod'
import { type Environment, fileContent, note, optional, SettingError } from './values.ts'

const variable = 'SMS_GATEWAY_FILE'

const text = z.string().min(1).max(2000)
const values = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)
/** All given conditions must hold. `field` alone: the answer has a value there. */
const rule = z
  .strictObject({
    status: z.array(z.int().min(100).max(599)).min(1).optional(),
    field: text.optional(),
    is: values.optional(),
  })
  .refine(({ status, field }) => status ?? field, 'needs status or field')
  .refine(({ field, is }) => field !== undefined || is === undefined, 'needs field next to is')

const reports = z.strictObject({ secret: text, id: text, state: text, delivered: values, refused: values })

const gatewayFile = z
  .strictObject({
    method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    address: text,
    headers: z.record(z.string().regex(/^[\w-]+$/, 'is not the name of a header'), text).default({}),
    json: z.record(z.string(), z.json()).optional(),
    form: z.record(z.string(), text).optional(),
    number: z.enum(['+7…', '7…']).default('+7…'),
    /** Path of the message id in the answer, such as `messages.0.message-id`. */
    id: text.optional(),
    reason: text.optional(),
    refused: z.array(rule).default([]),
    retry: z.array(rule).default([]),
    reports: reports.optional(),
  })
  .refine(({ json, form }) => json === undefined || form === undefined, 'cannot have both json and form')
  .refine(({ method, json, form }) => method !== 'GET' || (json ?? form) === undefined, 'cannot have a body with GET')

export type AnswerRule = z.output<typeof rule>
/** An HTTP gateway. Strings of `address`, `headers`, `json` and `form` may hold placeholders: {to}, {text}, {id}, {reports} and {env:NAME}. */
export type SmsGateway = z.output<typeof gatewayFile> & {
  values: Readonly<Record<string, string>>
}

export const reportsPath = '/api/sms-reports'

export const placeholder = /\{([^{}]*)\}/g

export function readSmsGateway(env: Environment, publicUrl: string, url: string | undefined): SmsGateway | undefined {
  const path = env.variables[variable]?.trim() || undefined
  note(env, variable, { value: path ?? null, source: path === undefined ? 'default' : 'environment' })
  if (path === undefined) return url === undefined ? undefined : ownGateway(url)
  if (url !== undefined) throw new SettingError(variable, 'and SMS_URL are both set: keep one of them')
  const file = gatewayFile.safeParse(parsed(fileContent(variable, path), path))
  const issue = file.error?.issues[0]
  if (!file.success) throw new SettingError(variable, `${path}: ${issue ? problemOf(issue) : 'is wrong'}`)
  const named = secretsOf(env, file.data, path)
  requireHttp(file.data, path)
  if (file.data.reports === undefined) return { ...file.data, values: named }
  const secret = file.data.reports.secret.replace(placeholder, (_, name: string) => named[name] ?? '')
  if (!/^[\w~.-]{16,255}$/.test(secret))
    throw new SettingError(variable, `${path}: reports.secret must have 16 to 255 letters, digits or any of -._~`)
  const values = { ...named, reports: `${publicUrl}${reportsPath}/${secret}` }
  return { ...file.data, reports: { ...file.data.reports, secret }, values }
}

/** 4xx codes that are temporary, or concern our credentials. */
const retried4xx = new Set([401, 403, 407, 408, 425, 429])

/** Our own format: POST `{ to, text, id }`; any 2xx is success, a 4xx is final. */
export const ownGateway = (url: string): SmsGateway => ({
  method: 'POST',
  address: '{env:SMS_URL}',
  headers: {},
  json: { to: '{to}', text: '{text}', id: '{id}' },
  number: '+7…',
  refused: [{ status: Array.from({ length: 100 }, (_, n) => 400 + n).filter((status) => !retried4xx.has(status)) }],
  retry: [],
  values: { 'env:SMS_URL': url },
})

function parsed(content: string, path: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new SettingError(variable, `${path}: is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type File = z.output<typeof gatewayFile>

function secretsOf(env: Environment, file: File, path: string): Record<string, string> {
  const secrets: Record<string, string> = {}
  const parts = { ...file, reports: file.reports?.secret }
  for (const part of ['address', 'headers', 'json', 'form', 'reports'] as const)
    for (const [, name = ''] of stringsOf(parts[part]).flatMap((one) => [...one.matchAll(placeholder)])) {
      const wanted = /^env:([A-Z][A-Z0-9_]*)$/.exec(name)?.[1]
      if (wanted !== undefined) secrets[name] = required(env, wanted, `${path}: ${part}`)
      else if (!allowedIn(file)[part].includes(name))
        throw new SettingError(variable, `${path}: ${part} cannot have the placeholder {${name}}`)
    }
  return secrets
}

const none: readonly string[] = []

function allowedIn({ reports: has }: File) {
  const all = ['to', 'text', 'id', ...(has === undefined ? [] : ['reports'])]
  return { address: all, headers: ['id'], json: all, form: all, reports: none }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

function required(env: Environment, name: string, place: string): string {
  note(env, name, { isSecret: true })
  const value = optional(env, name)
  if (value === undefined) throw new SettingError(variable, `${place} needs the variable ${name}`)
  return value
}

function requireHttp({ address }: File, path: string): void {
  const sample = address.replace(placeholder, 'x')
  if (!/^https?:\/\//.test(address) || !URL.canParse(sample))
    throw new SettingError(variable, `${path}: address must begin with https:// or http://`)
}

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const at = path.join('.') || 'it'
  if (issue.code === 'unrecognized_keys') return `${[...path, issue.keys[0] ?? ''].join('.')} is not known`
  return `${at} ${issue.input === undefined && issue.code === 'invalid_type' ? 'is missing' : issue.message}`
}
