import { firstLocale, isLocale, type Locale } from '@kabinet/contract/fields/locale'
import { type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import { type Changes, type Draft, draftOf } from './drafts.ts'

export { draftOf }

export type BoundDraft = {
  isRestored: boolean
  writtenIn: (path: string) => Locale | undefined
  drop: () => void
  release: () => void
}

/** Puts into a form what this tab holds for it, and keeps from now on whatever is typed into it. `unkept`: the fields whose kind is never kept, as they are seen. */
export function bindDraft<In extends FieldValues, Out>(
  rhf: UseFormReturn<In, unknown, Out>,
  at: { form: string; path: string },
  unkept: ReadonlySet<string>,
): BoundDraft {
  const draft = draftOf(at.form, at.path)
  const held = draft.read()
  const isRestored = held !== null && restore(rhf, held)
  const keep = keeper(rhf, draft, unkept)
  // Typed before anybody could be told of it.
  keep()
  return {
    isRestored,
    writtenIn: (path) => (held && path in held.typed ? held.language : undefined),
    drop: draft.drop,
    release: rhf.subscribe({ formState: { values: true }, callback: keep }),
  }
}

type Values = { getValues: () => FieldValues; formState: { defaultValues?: object | undefined } }

function restore<In extends FieldValues, Out>(rhf: UseFormReturn<In, unknown, Out>, { typed }: Changes): boolean {
  const values = structuredClone(rhf.getValues())
  const before = beforeOf(rhf)
  // What an older build has kept may be of another kind, or of fields that are no more; what was typed meanwhile, or saved elsewhere, stays.
  const fitting = Object.entries(typed).filter(([path, value]) => {
    const [field = '', ...further] = path.split('.')
    const old: unknown = get(before, path)
    const isThere = Object.hasOwn(before, field) && isRecord(get(before, field)) === further.length > 0
    const isKind = isThere && !isRecord(old) && kindOf(value) === kindOf(old)
    return isKind && !isSame(value, old) && isSame(get(values, path), old)
  })
  for (const [path, value] of fitting) set(values, path, value)
  if (fitting.length > 0) rhf.reset(values, { keepDefaultValues: true })
  return fitting.length > 0
}

function keeper(rhf: Values, draft: Draft, unkept: ReadonlySet<string>): () => void {
  let seen = ''
  return () => {
    const typed = changesOf(rhf.getValues(), beforeOf(rhf)).filter(([path]) => !unkept.has(path))
    const text = JSON.stringify(typed)
    if (text === seen) return
    seen = text
    if (typed.length > 0) draft.keep({ language: shownLanguage(), typed: Object.fromEntries(typed) })
    else draft.drop()
  }
}

function shownLanguage(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : firstLocale
}

const beforeOf = ({ formState }: Values): object => formState.defaultValues ?? {}

type Value = Changes['typed'][string]

/** Of a record of fields each one by itself, so that what the server changed beside it stays. */
function changesOf(values: object, before: object, within = ''): [string, Value][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, Value][] => {
    const old: unknown = Reflect.get(before, name)
    const path = within + name
    if (isRecord(value)) return changesOf(value, isRecord(old) ? old : {}, `${path}.`)
    return isValue(value) && !isSame(value, old) ? [[path, value]] : []
  })
}

/** A text, nothing, or one of a few are one kind: any may become another. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof (value ?? ''))

const isSame = (value: unknown, old: unknown) => JSON.stringify(value ?? '') === JSON.stringify(old ?? '')

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value)
