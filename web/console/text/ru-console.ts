import { ruAct } from './ru/act.ts'
import { ruDesk } from './ru/desk.ts'
import { ruFind } from './ru/find.ts'
import { ruFrame } from './ru/frame.ts'

/** Texts of the console; one file for each part of it. */
export const ruConsole = { ...ruFrame, ...ruAct, ...ruDesk, ...ruFind } as const
