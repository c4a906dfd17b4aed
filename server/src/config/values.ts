import { readFileSync } from 'node:fs'

/** `value`: as it was given; null where it was not. `default`: null where nothing holds without a value. */
export type Setting = {
  name: string
  value: string | null
  default: string | null
  source: 'environment' | 'file' | 'default'
  isSecret: boolean
}

/** The environment variables of the process, and the settings that were read from them. */
export type Environment = {
  variables: Readonly<Record<string, string | undefined>>
  settings: Map<string, Setting>
}

const unset = { value: null, default: null, source: 'default', isSecret: false } as const

export function note(env: Environment, name: string, known: Partial<Setting>): void {
  env.settings.set(name, { ...unset, ...env.settings.get(name), ...known, name })
}

/** `message` is one line that starts with the name of the setting. */
export class SettingError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`.replaceAll(/\s+/g, ' '))
  }
}

/** Returns the variable, or the content of the file named by `${name}_FILE`. An empty value counts as unset. */
export function optional(env: Environment, name: string): string | undefined {
  const value = env.variables[name]?.trim() || undefined
  const path = env.variables[`${name}_FILE`]?.trim() || undefined
  note(env, name, { value: value ?? null, source: value === undefined ? 'default' : 'environment' })
  if (path === undefined) return value
  if (value !== undefined) throw new SettingError(name, `and ${name}_FILE are both set: keep one of them`)
  const content = fileContent(`${name}_FILE`, path)
  note(env, name, { value: content, source: 'file' })
  return content
}

/** Throws for an empty file: its secret was never written. */
export function fileContent(variable: string, path: string): string {
  try {
    const content = readFileSync(path, 'utf8').trim()
    if (content !== '') return content
  } catch (error) {
    throw new SettingError(variable, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new SettingError(variable, `names an empty file: ${path}`)
}

export const text = (env: Environment, name: string, defaultValue: string, longest = 255): string => {
  note(env, name, { default: defaultValue })
  return optionalText(env, name, longest) ?? defaultValue
}

export function optionalText(env: Environment, name: string, longest: number): string | undefined {
  const value = optional(env, name)
  if (value === undefined) return undefined
  if (value.length > longest || /\p{Cc}/u.test(value))
    throw new SettingError(name, `must be one line of up to ${longest} characters`)
  return value
}

export function wholeNumber(env: Environment, name: string, defaultValue: number, min: number, max: number): number {
  note(env, name, { default: String(defaultValue) })
  const value = optional(env, name)
  if (value === undefined) return defaultValue
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max))
    throw new SettingError(name, `must be a whole number from ${min} to ${max}, not “${value}”`)
  return number
}

export function flag(env: Environment, name: string, defaultValue: boolean): boolean {
  note(env, name, { default: String(defaultValue) })
  const value = optional(env, name)
  if (value === undefined) return defaultValue
  if (value !== 'true' && value !== 'false') throw new SettingError(name, `must be true or false, not “${value}”`)
  return value === 'true'
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  defaultValue: T,
): T {
  note(env, name, { default: defaultValue })
  const value = optional(env, name)
  const found = value === undefined ? defaultValue : allowed.find((one) => one === value)
  if (found === undefined) throw new SettingError(name, `must be one of ${allowed.join(', ')}, not “${value}”`)
  return found
}

/** Base64 keys of at least 32 bytes each, newest first. */
export function secretKeys(env: Environment, name: string): Buffer[] | undefined {
  note(env, name, { isSecret: true })
  const value = optional(env, name)
  if (value === undefined) return undefined
  const keys = value.split(/[\s,]+/).filter(Boolean)
  return keys.map((key) => {
    const bytes = Buffer.from(key, /[-_]/.test(key) ? 'base64url' : 'base64')
    if (!/^[\w+/-]+={0,2}$/.test(key) || bytes.length < 32)
      throw new SettingError(
        name,
        'must be base64 keys of at least 32 random bytes each, newest first, separated by commas',
      )
    return bytes
  })
}

/** A bearer token. Error messages omit the value. */
export function secretText(env: Environment, name: string, min = 16): string | undefined {
  note(env, name, { isSecret: true })
  const value = optional(env, name)
  if (value !== undefined && (value.length < min || !/^[\w~+/.=-]{1,255}$/.test(value)))
    throw new SettingError(name, `must be ${min} to 255 letters, digits or any of -._~+/=`)
  return value
}
