import { type Environment, note, optional, SettingError } from './values.ts'

const names = ['cloud', 'payments', 'devices'] as const
export type Section = (typeof names)[number]

/** `SECTIONS`: the sections under development that the menu shows. */
export function readSections(env: Environment): readonly Section[] {
  note(env, 'SECTIONS', { default: names.join(' ') })
  const typed = optional(env, 'SECTIONS')
  if (typed === undefined) return names
  const wanted = typed === 'none' ? [] : typed.split(/[\s,]+/).filter(Boolean)
  const unknown = wanted.find((one) => !names.some((name) => name === one))
  if (unknown !== undefined)
    throw new SettingError('SECTIONS', `must be any of ${names.join(', ')}, or none, not “${unknown}”`)
  return names.filter((name) => wanted.includes(name))
}
