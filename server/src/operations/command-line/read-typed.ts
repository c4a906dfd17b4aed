import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { UsageError } from '../../lib/usage-error.ts'
import { type Act, commandName, type Typed } from '../acts/act.ts'

/** `raw`: fields of the act. `who`: the name typed, or the system user, which under `sudo` is root. */
export type ReadCommand = {
  act: Act
  raw: Record<string, unknown>
  who: string
  json: boolean
  file: string | undefined
}

const common = {
  why: { type: 'string', default: '' },
  by: { type: 'string', default: userInfo().username },
  json: { type: 'boolean', default: false },
  yes: { type: 'string' },
  file: { type: 'string' },
} as const

/** Throws `UsageError` for a wrong syntax, and an error in one line for a missing reason. */
export function readTyped(act: Act, words: readonly string[]): ReadCommand {
  const { positionals, values } = parse(act, words.slice(commandName(act).split(' ').length))
  const { why, by, json, yes, file } = values
  const perLine = file === undefined ? undefined : (act.person ?? act.login)
  if (file !== undefined && perLine === undefined) throw new UsageError()
  const named = argsOf(act).filter((name) => name !== perLine)
  if (positionals.length > named.length) throw new UsageError()
  const ofWords = Object.fromEntries(named.map((name, n) => [name, positionals[n]]))
  const typed: Typed = { ...ofWords, ...optionsOf(act, values) }
  const { FILE, ...raw } = present({ ...typed, ...act.typed?.read(typed) })
  for (const option of Object.keys(act.typed?.options ?? {})) if (!(option in act.input)) delete raw[option]
  const optionalCount = act.command.match(/\[[A-Z|]+\]/g)?.length ?? 0
  if (positionals.length < named.length - optionalCount) throw new UsageError()
  return {
    act,
    raw: {
      ...raw,
      ...(typeof FILE === 'string' ? readJson(FILE) : {}),
      ...confirmed(act, yes),
      ...reasonOf(act, why, by),
    },
    who: by.trim(),
    json,
    file,
  }
}

/** The names of the fields in the path of the call, unless the act names its words. */
export const argsOf = ({ args, http }: Act): readonly string[] =>
  args ?? [...(http ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function parse(act: Act, words: readonly string[]) {
  try {
    const options = Object.entries(act.typed?.options ?? ownOptions(act)).map(([name, type]) => [name, { type }])
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...(Object.fromEntries(options) as Record<string, { type: 'string' | 'boolean' }>), ...common },
    })
  } catch {
    throw new UsageError()
  }
}

const ownOptions = (act: Act): Record<string, 'string' | 'boolean'> =>
  Object.fromEntries(
    Object.entries(act.input)
      .filter(([name]) => !argsOf(act).includes(name) && !argsOf(act).includes('FILE'))
      .map(([name, schema]) => [optionOf(name), isFlag(schema) ? 'boolean' : 'string']),
  )

const optionOf = (field: string) => field.replaceAll('_', '-')
const isFlag = (schema: Schema) => z.safeParse(schema, true).success && !z.safeParse(schema, 'text').success

function optionsOf(act: Act, values: Record<string, string | boolean | undefined>): Typed {
  if (act.typed) return Object.fromEntries(Object.keys(act.typed.options).map((name) => [name, values[name]]))
  return Object.fromEntries(
    Object.keys(act.input)
      .map((field) => [field, values[optionOf(field)]])
      .filter(([, value]) => value !== undefined),
  )
}

const present = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const confirmed = ({ isForAll }: Act, yes: string | undefined) => (isForAll && yes !== undefined ? { yes } : {})

function reasonOf({ isRead }: Act, why: string, who: string): { why?: string } {
  if (isRead) return {}
  if (why.trim() === '' || who.trim() === '')
    throw new Error('Give a reason: --why "request of 12 November, ticket 4711". It is recorded with your name.')
  return { why: why.trim() }
}

const maxBytes = 1_000_000

function readJson(file: string): Record<string, unknown> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) throw new Error(`${file} is larger than 1 MB.`)
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch (error) {
    throw new Error(`Cannot read JSON from ${file}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}
