import { enAct } from './en/act.ts'
import { enDesk } from './en/desk.ts'
import { enFind } from './en/find.ts'
import { enFrame } from './en/frame.ts'

/** Texts of the console; one file for each part of it. */
export const enConsole = { ...enFrame, ...enAct, ...enDesk, ...enFind } as const
