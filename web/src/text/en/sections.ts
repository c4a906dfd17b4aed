import type { sections as ru } from '../ru/sections.ts'

export const sections = {
  'sections.inDevelopment': 'Section under development',
  'sections.soon': 'This section is being prepared.',
  'sections.document': 'Document',
  'sections.feedback': 'Contact support',
  'sections.emailConfirm': 'E-mail confirmation',
} as const satisfies Record<keyof typeof ru, string>
