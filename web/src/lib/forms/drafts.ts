import { locale } from '@kabinet/contract/fields/locale'
import * as z from 'zod/mini'
import { localStore, storedValue, tabStore } from '../web-storage.ts'
import { draftOwner, draftStampKey, guestsKey, personsKey } from './draft-owner.ts'

const values = z.record(z.string(), z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]))

/** Values that differ from the initial ones (`was`), by field path, and the language that dates are written in. */
const changes = z.object({ language: locale, typed: values, was: z.optional(values) })
export type Changes = z.output<typeof changes>

/** `sign_in`, `person`: the owner. `stamp`: valid until the next log-out. `forms`: by path and form name, the latest last. */
const drafts = z.object({
  sign_in: z.string(),
  person: z.string(),
  stamp: z.string(),
  forms: z.record(z.string(), changes),
})
type Drafts = z.output<typeof drafts>

const maxCharacters = 100_000
const ofPerson = storedValue(tabStore, personsKey, drafts)
const ofGuest = storedValue(tabStore, guestsKey, drafts)

/** Called once the user of a sign-in is known: keeps drafts of the same user's earlier sign-in and drops all others. */
export function assignDrafts(signIn: string, person: string): void {
  if (signIn !== draftOwner.read().sign_in) return
  draftOwner.know(person)
  const storedDrafts = readDrafts(ofPerson)
  if (!storedDrafts) return
  if (storedDrafts.person === person || storedDrafts.sign_in === signIn)
    ofPerson.keep({ ...storedDrafts, sign_in: signIn, person })
  else ofPerson.drop()
}

export function hasUnclaimedDrafts(): boolean {
  const storedDrafts = readDrafts(ofPerson)
  return storedDrafts !== null && storedDrafts.sign_in !== draftOwner.read().sign_in
}

export type Draft = { read: () => Changes | null; keep: (changes: Changes) => void; drop: () => void }

/** Draft of one form at one address, for the current owner of the tab. After another sign-in it neither reads nor writes. */
export function draftOf(form: string, path: string): Draft {
  const { sign_in } = draftOwner.read()
  const store = sign_in === '' ? ofGuest : ofPerson
  const key = `${path} ${form}`
  const isOurs = (storedDrafts: Drafts | null) =>
    draftOwner.read().sign_in === sign_in && (storedDrafts === null || storedDrafts.sign_in === sign_in)
  const keep = (changes: Changes | null) => {
    const storedDrafts = readDrafts(store)
    if (!isOurs(storedDrafts) || (changes === null && storedDrafts === null)) return
    const { [key]: _, ...others } = storedDrafts?.forms ?? {}
    write(store, {
      ...draftOwner.read(),
      stamp: stampOf(),
      forms: changes ? { ...others, [key]: changes } : others,
    })
  }
  return {
    read: () => {
      const storedDrafts = readDrafts(store)
      return isOurs(storedDrafts) ? (storedDrafts?.forms[key] ?? null) : null
    },
    keep,
    drop: () => keep(null),
  }
}

export function hasDraft(form: string): boolean {
  return draftOf(form, location.pathname).read() !== null
}

/** Drops the oldest forms that do not fit, so that no outdated draft stays. */
function write(store: typeof ofPerson, { forms, ...whose }: Drafts): void {
  const entries = Object.entries(forms)
  while (JSON.stringify(entries).length > maxCharacters) entries.shift()
  store.drop()
  if (entries.length > 0) store.keep({ ...whose, forms: Object.fromEntries(entries) })
}

function readDrafts(store: typeof ofPerson): Drafts | null {
  const storedDrafts = store.read()
  if (storedDrafts?.stamp === localStore.read(draftStampKey)) return storedDrafts
  store.drop()
  return null
}

function stampOf(): string {
  const stamp = localStore.read(draftStampKey) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  localStore.write(draftStampKey, stamp)
  return stamp
}
