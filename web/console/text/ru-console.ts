import { activity } from '../../src/text/ru/activity.ts'
import { ruAct } from './ru/act.ts'
import { ruAudit } from './ru/audit.ts'
import { ruDesk } from './ru/desk.ts'
import { ruFind } from './ru/find.ts'
import { ruFrame } from './ru/frame.ts'
import { ruKinds } from './ru/kinds.ts'
import { ruMessages } from './ru/messages.ts'
import { ruOverview } from './ru/overview.ts'
import { ruParts } from './ru/parts.ts'
import { ruServices } from './ru/services.ts'
import { ruUser } from './ru/user.ts'

/** A file for each part of the console, and the names of events, which the cabinet shows too. */
export const ruConsole = {
  ...ruAct,
  ...ruAudit,
  ...ruDesk,
  ...ruFind,
  ...ruFrame,
  ...ruKinds,
  ...ruMessages,
  ...ruOverview,
  ...ruParts,
  ...ruServices,
  ...ruUser,
  ...activity,
} as const
