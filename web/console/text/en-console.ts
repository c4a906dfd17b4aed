import { enAct } from './en/act.ts'
import { enDesk } from './en/desk.ts'
import { enFind } from './en/find.ts'
import { enFrame } from './en/frame.ts'
import { enAudit } from './en/audit.ts'
import { enMessages } from './en/messages.ts'
import { enOverview } from './en/overview.ts'
import { enParts } from './en/parts.ts'
import { enServices } from './en/services.ts'

/** Texts of the console; one file for each part of it. */
export const enConsole = {
  ...enFrame,
  ...enAct,
  ...enDesk,
  ...enFind,
  ...enParts,
  ...enServices,
  ...enAudit,
  ...enMessages,
  ...enOverview,
} as const
