import { firstLocale, isLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { FieldValues, get, Path, set, UseFormReturn } from 'react-hook-form'
import { draftOwner } from './draft-owner.ts'
import { type Changes, type Draft, draftOf } from './drafts.ts'

export { draftOf }

export type BoundDraft = {
  isRestored: boolean
  writtenIn: (path: string) => Locale | undefined
  drop: () => void
  release: () => void
}

/** The library's access to nested values. Passed in, because this module loads with the cabinet and the library with a form. */
type ByPath = { get: typeof get; set: typeof set }

/** Restores this tab's draft into a form, and stores every change. `unkept`: fields whose kind is never stored. */
export function bindDraft<In extends FieldValues, Out>(
  rhf: UseFormReturn<In, unknown, Out>,
  byPath: ByPath,
  at: { form: string; path: string },
  unkept: ReadonlySet<string>,
): BoundDraft {
  const draft = draftOf(at.form, at.path)
  const savedChanges = draft.read()
  const isRestored = savedChanges !== null && restore(rhf, byPath, savedChanges)
  const keep = keeper(rhf, byPath, draft, unkept)
  // Input from before this subscription.
  keep()
  return {
    isRestored,
    writtenIn: (path) => (savedChanges && path in savedChanges.typed ? savedChanges.language : undefined),
    drop: draft.drop,
    release: rhf.subscribe({ formState: { values: true }, callback: keep }),
  }
}

type Values = { getValues: () => FieldValues; formState: { defaultValues?: object | undefined } }

function restore<In extends FieldValues, Out>(
  rhf: UseFormReturn<In, unknown, Out>,
  { get, set }: ByPath,
  { typed, was = {}, language }: Changes,
): boolean {
  const values = structuredClone(rhf.getValues())
  const before = beforeOf(rhf)
  // A stored draft may have other types or removed fields from an older build. Values typed or saved since take precedence.
  const fitting = Object.entries(typed).filter(([path, value]) => {
    const [field = '', ...further] = path.split('.')
    const old: unknown = get(before, path)
    const isThere = Object.hasOwn(before, field) && isRecord(get(before, field)) === further.length > 0
    const isKind = isThere && !isRecord(old) && kindOf(value) === kindOf(old)
    return isKind && !isSame(value, old) && isSame(get(values, path), old)
  })
  for (const [path, value] of fitting) set(values, path, value)
  if (fitting.length > 0) rhf.reset(values, { keepDefaultValues: true })
  // Saved elsewhere since. Guests' forms start from nothing stored; dates are compared in one language only.
  const isComparable = draftOwner.read().sign_in !== '' && language === shownLanguage()
  for (const [path] of fitting)
    if (isComparable && path in was && !isSame(was[path], get(before, path)))
      rhf.setError(path as Path<In>, { message: 'v.changed' })
  return fitting.length > 0
}

function keeper(rhf: Values, { get }: Pick<ByPath, 'get'>, draft: Draft, unkept: ReadonlySet<string>): () => void {
  let seen = ''
  return () => {
    const before = beforeOf(rhf)
    const changed = changesOf(rhf.getValues(), before).filter(([path]) => !unkept.has(path))
    const text = JSON.stringify(changed)
    if (text === seen) return
    seen = text
    if (changed.length === 0) return draft.drop()
    const was = changed.flatMap(([path]): [string, Value][] => {
      const old: unknown = get(before, path) ?? null
      return isValue(old) ? [[path, old]] : []
    })
    draft.keep({ language: shownLanguage(), typed: Object.fromEntries(changed), was: Object.fromEntries(was) })
  }
}

function shownLanguage(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : firstLocale
}

const beforeOf = ({ formState }: Values): object => formState.defaultValues ?? {}

type Value = Changes['typed'][string]

/** Compares the fields of a record separately, so that server changes to other fields are kept. */
function changesOf(values: object, before: object, within = ''): [string, Value][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, Value][] => {
    const old: unknown = Reflect.get(before, name)
    const path = within + name
    if (isRecord(value)) return changesOf(value, isRecord(old) ? old : {}, `${path}.`)
    return isValue(value) && !isSame(value, old) ? [[path, value]] : []
  })
}

/** Text, empty and enumerated values are interchangeable kinds. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof (value ?? ''))

const isSame = (value: unknown, old: unknown) => JSON.stringify(value ?? '') === JSON.stringify(old ?? '')

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value)
