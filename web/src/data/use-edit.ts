import type { Was } from '@kabinet/contract/fields/was'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, isCallError } from '../lib/call-error.ts'
import { useT } from '../text/use-t.ts'

/** How a form shows a value that another tab saved. `words`: null when it can't. `fill`: true when it put the value into an untouched field. */
export type Shown = {
  words?: (name: string, value: unknown) => string | null
  fill?: (name: string, value: unknown) => boolean
}

/** `before`: what `wanted` was made from, when the form spells values differently than `read`. */
export type Edit<C extends object> = {
  wanted: C
  before?: object | undefined
  save: (changes: Partial<C> & { was: NonNullable<Was> }) => Promise<unknown>
}

/**
 * For forms over stored data. Sends only what differs from the values that the form opened with (`read`), and these values, so that the server rejects
 * a field that another tab changed meanwhile. The rejection shows the other value; the next save replaces it.
 */
export function useEdit(read: object, { words = textOf, fill }: Shown = {}) {
  const t = useT()
  const cache = useQueryClient()
  const base = useRef(read)
  const messageOf = (path: string, value: unknown, message: string) => {
    const text = words(path, value)
    if (text === null) return message
    return text === '' ? t('edit.emptied') : t('edit.changed', { value: text })
  }
  return async <C extends object>({ wanted, before, save }: Edit<C>): Promise<void> => {
    const changes: Partial<C> = { ...wanted }
    const was: NonNullable<Was> = {}
    for (const name of keysOf(wanted)) {
      if (isSame(valueIn(before ?? base.current, name), wanted[name])) delete changes[name]
      else was[name] = valueIn(base.current, name)
    }
    try {
      await save({ ...changes, was })
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error
      const { now } = error.extra
      base.current = { ...base.current, ...now }
      void cache.invalidateQueries()
      const fields = error.fields.flatMap(({ path, error_code, message }) => {
        const value = valueIn(now, path)
        return fill?.(path, value) ? [] : [{ path, error_code, message: messageOf(path, value, message) }]
      })
      throw new CallError({ ...error, message: error.message, fields })
    }
  }
}

type ChangedElsewhere = CallError & { extra: { now: object } }

function isChangedElsewhere(error: unknown): error is ChangedElsewhere {
  if (!isCallError(error, 'HUMAN_FRIENDLY_MULTIPLE')) return false
  const { now } = error.extra
  return typeof now === 'object' && now !== null
}

export function textOf(_: string, value: unknown): string | null {
  if (value === null) return ''
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : null
}

const keysOf = <T extends object>(fields: T) => Object.keys(fields) as (keyof T & string)[]
const valueIn = (fields: object, name: string): unknown => Reflect.get(fields, name) ?? null
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
