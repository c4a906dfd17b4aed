import type { legal as ru } from '../ru/legal.ts'

export const legal = {
  'legal.version': 'Version of {date}',
  'legal.print': 'Print',
  'legal.toList': 'All documents',
  'agreements.mine': 'What you accepted',
  'agreements.accepted': 'Version of {version}, accepted on {date}',
} as const satisfies Record<keyof typeof ru, string>
