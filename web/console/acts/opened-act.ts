import * as z from 'zod/mini'
import { createStore } from '../../src/lib/store.ts'
import { storedValue, tabStore } from '../../src/lib/web-storage.ts'
import { type DeskActName, isDeskActName } from './desk-acts.ts'

const texts = z.record(z.string(), z.string())

/** `input`: what the page knows, such as an id. `about`: whom or what it concerns, as the page shows it. `typed`: the reason and other fields. */
const openedAct = z.object({
  name: z.string().check(z.refine((name) => isDeskActName(name))),
  input: texts,
  about: z.string(),
  typed: texts,
})
const draft = z.extend(openedAct, { by: z.string() })

export type OpenedAct = Omit<z.output<typeof openedAct>, 'name'> & { name: DeskActName }

export const openedActStore = createStore<OpenedAct | null>(null)

/** Opens the dialog of an act. */
export function openAct(name: DeskActName, input: Record<string, string>, about: string): void {
  openedActStore.set({ name, input, about, typed: {} })
}

const stored = storedValue(tabStore, 'console-act', draft)

/** While the dialog is open, what was typed survives a reload and the way to a fresh proof, in this tab, for the same account. */
export const actDraft = {
  keep: (act: OpenedAct, by: string): void => void stored.keep({ ...act, by }),
  drop: stored.drop,
  read: (by: string): OpenedAct | null => {
    const storedDraft = stored.read()
    if (storedDraft?.by !== by || !isDeskActName(storedDraft.name)) return null
    return { name: storedDraft.name, input: storedDraft.input, about: storedDraft.about, typed: storedDraft.typed }
  },
}
