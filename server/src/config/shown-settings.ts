import type { Setting } from './values.ts'

export type ShownSetting = Omit<Setting, 'isSecret' | 'source'> & { source: Setting['source'] | 'database' }

/** The values in force. A secret is shown as `set`. */
export const shownSettings = (settings: readonly Setting[]): ShownSetting[] =>
  settings.map(({ isSecret, ...setting }) => ({
    ...setting,
    value: isSecret && setting.value !== null ? 'set' : (setting.value ?? setting.default),
  }))
