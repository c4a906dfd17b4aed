import type { sections as ru } from '../ru/sections.ts'

export const sections = {
  'sections.inDevelopment': 'Section under development',
  'documents.version': 'Version of {date}',
  'documents.print': 'Print',
  'documents.toList': 'All documents',
} as const satisfies Record<keyof typeof ru, string>
