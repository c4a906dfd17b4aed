import type { readersNotice as ru } from '../ru/readers-notice.ts'

export const readersNotice = {
  'access.first': 'You can always see which service read your data and when, and withdraw its access.',
} as const satisfies Record<keyof typeof ru, string>
