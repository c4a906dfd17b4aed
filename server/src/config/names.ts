import { distance } from '../lib/distance.ts'
import { ageSettings } from './ages.ts'
import { limitSettings } from './limits.ts'
import { retiredSettings } from './retired.ts'
import { type Environment, SettingError } from './values.ts'

/** A misspelled limit or retention would silently leave the default. */
export function rejectUnknown(env: Environment['variables']): void {
  const known = [...limitSettings, ...Object.values(ageSettings)].map(({ variable }) => variable)
  const unknown = Object.keys(env).find(
    (name) => /^(LIMIT|KEEP)_/.test(name) && ![...known, ...Object.keys(retiredSettings)].includes(nameOf(name)),
  )
  if (unknown)
    throw new SettingError(
      unknown,
      `is not a setting of this server; the limits and retentions are ${known.join(', ')}`,
    )
}

/** `LIMIT_…` has no `_FILE` form. */
const nameOf = (name: string) => (name.startsWith('KEEP_') ? name.replace(/_FILE$/, '') : name)

/** Other programs have variables too, so an unknown name is reported only if it is near to the name of a setting that is not set. */
export function warnOfMisspelt({ variables, settings }: Environment): string[] {
  const unset = [...settings.values()].filter(({ name, source }) => source === 'default' && !(name in retiredSettings))
  const names = unset.flatMap(({ name }) => [name, `${name}_FILE`])
  return Object.keys(variables).flatMap((typed) => {
    if (settings.has(typed) || settings.has(typed.replace(/_FILE$/, ''))) return []
    const meant = names.find((name) => distance(typed, name) <= Math.max(1, Math.floor(name.length / 4)))
    return meant === undefined ? [] : [`${typed} is not a setting of this server. Did you mean ${meant}?`]
  })
}
