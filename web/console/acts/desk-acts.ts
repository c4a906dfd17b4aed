import type { DeskAct } from './desk-act.ts'
import { peopleDeskActs } from './people-acts.ts'

/** Every act that the console can do, by the name in the contract. */
export const deskActs = { ...peopleDeskActs } satisfies Record<string, DeskAct>

export type DeskActName = keyof typeof deskActs

export const deskAct = (name: DeskActName): DeskAct => deskActs[name]

export const isDeskActName = (name: string): name is DeskActName => Object.hasOwn(deskActs, name)
