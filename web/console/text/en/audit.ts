import type { Translation } from '../../../src/text/messages.ts'
import type { ruAudit } from '../ru/audit.ts'

export const enAudit = {
  'audit.when': 'When',
  'audit.who': 'Who',
  'audit.why': 'Why',
  'audit.read': 'viewed only',
  'audit.act': 'Act (first word)',
  'audit.account': 'Account',
  'audit.service': 'Service',
  'audit.since': 'From day',
  'audit.until': 'Before day',
  'audit.reads': 'Show views too',
  'audit.none': 'There are no such acts.',
  'audit.undo': 'Undo',
  'audit.role': 'Set the earlier role',
  'audit.role.will':
    'The user has the earlier role and is logged out of the console. If a colleague changed it meanwhile, nothing changes. All operators are told.',
  'audit.download': 'Download JSON lines',
  'audit.cut': 'Too many lines: only some are saved. Choose fewer days.',
} as const satisfies Translation<'en', typeof ruAudit>
