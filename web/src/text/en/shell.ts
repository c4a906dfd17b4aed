import type { shell as ru } from '../ru/shell.ts'

export const shell = {
  'shell.skip': 'Skip to content',
  'shell.language': 'Language',
  'shell.theme': 'Theme',
  'shell.theme.auto': 'Auto',
  'shell.theme.light': 'Light',
  'shell.theme.dark': 'Dark',
  'shell.support': 'Support',
  'shell.agreement': 'User agreement',
  'shell.consent': 'Consent to personal data processing',
  'shell.loading': 'Loading',
  'shell.slow': 'This is taking longer than usual',
  'shell.opensLater': 'This page will open by itself once you are back online.',
  'shell.retry': 'Try again',
  'shell.notFound': 'Not found',
  'shell.errorTitle': 'Error: {title}',
  'shell.noPage': 'There is no page {path}. Perhaps the link is old',
  'shell.title': '{product} — {section}',
} as const satisfies Record<keyof typeof ru, string>
