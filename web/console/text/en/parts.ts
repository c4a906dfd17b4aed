import type { Translation } from '../../../src/text/messages.ts'
import type { ruParts } from '../ru/parts.ts'

export const enParts = {
  'parts.any': 'Any',
  'parts.filter': 'Show',
  'parts.clear': 'Clear',
  'parts.moreThan': 'More than 1,000.',
  'parts.yes': 'yes',
  'parts.no': 'no',
  'parts.became': 'became',
  'parts.count_one': '{count} found.',
  'parts.count_other': '{count} found.',
} as const satisfies Translation<'en', typeof ruParts>
