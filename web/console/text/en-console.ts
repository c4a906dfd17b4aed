import { activity } from '../../src/text/en/activity.ts'
import { enAct } from './en/act.ts'
import { enAudit } from './en/audit.ts'
import { enDesk } from './en/desk.ts'
import { enFind } from './en/find.ts'
import { enFrame } from './en/frame.ts'
import { enKinds } from './en/kinds.ts'
import { enMessages } from './en/messages.ts'
import { enOverview } from './en/overview.ts'
import { enParts } from './en/parts.ts'
import { enServices } from './en/services.ts'
import { enUser } from './en/user.ts'

/** A file for each part of the console, and the names of events, which the cabinet shows too. */
export const enConsole = {
  ...enAct,
  ...enAudit,
  ...enDesk,
  ...enFind,
  ...enFrame,
  ...enKinds,
  ...enMessages,
  ...enOverview,
  ...enParts,
  ...enServices,
  ...enUser,
  ...activity,
} as const
