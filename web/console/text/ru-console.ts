import { ruAct } from './ru/act.ts'
import { ruDesk } from './ru/desk.ts'
import { ruFind } from './ru/find.ts'
import { ruFrame } from './ru/frame.ts'
import { ruAudit } from './ru/audit.ts'
import { ruMessages } from './ru/messages.ts'
import { ruOverview } from './ru/overview.ts'
import { ruParts } from './ru/parts.ts'
import { ruServices } from './ru/services.ts'

/** Texts of the console; one file for each part of it. */
export const ruConsole = {
  ...ruFrame,
  ...ruAct,
  ...ruDesk,
  ...ruFind,
  ...ruParts,
  ...ruServices,
  ...ruAudit,
  ...ruMessages,
  ...ruOverview,
} as const
