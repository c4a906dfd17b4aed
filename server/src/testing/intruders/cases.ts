import { sample } from '../../../../testbed/sample.ts'
import { type Change, pairs } from './changes.ts'
import type { OwnerOptions } from './scene.ts'

const hour = 3600

type Attacker = 'in an open session' | 'reading a replaced e-mail' | 'reading the e-mail in an open session'
/** `pause`: seconds between the two changes. */
type Account = { attacker: Attacker; account: string; options: OwnerOptions; pause: number }
type Order = 'the first message first' | 'the second message first'
type Case = Account & { first: Change; second: Change; order: Order }

const accounts: readonly Account[] = [
  { attacker: 'in an open session', account: 'with a phone, at once', options: { hasPhone: true }, pause: 0 },
  { attacker: 'in an open session', account: 'with a phone, later', options: { hasPhone: true }, pause: 73 * hour },
  { attacker: 'in an open session', account: 'with an e-mail alone, later', options: {}, pause: 73 * hour },
  { attacker: 'in an open session', account: 'without codes, at once', options: { hasCodes: false }, pause: 0 },
  { attacker: 'in an open session', account: 'without codes, later', options: { hasCodes: false }, pause: 73 * hour },
  {
    attacker: 'reading a replaced e-mail',
    account: 'with a phone',
    options: { hasPhone: true, hasPasskey: true },
    pause: 0,
  },
  {
    attacker: 'reading a replaced e-mail',
    account: 'with an e-mail alone',
    options: { hasPasskey: true },
    pause: 0,
  },
  {
    attacker: 'reading the e-mail in an open session',
    account: 'with an app and a passkey',
    options: { hasApp: true, hasPasskey: true, hasCodes: false },
    pause: 0,
  },
]

const orders: readonly Order[] = ['the first message first', 'the second message first']

const casesOf = (first: Change, second: Change): Case[] =>
  accounts
    .filter(({ attacker }) => attacker !== 'reading a replaced e-mail' || first === 'e-mail' || second === 'e-mail')
    .flatMap((account) => orders.map((order) => ({ ...account, first, second, order })))

/** One case of each ordered pair in the short run: account, order and attacker rotate with the commit. */
const chosen = pairs.flatMap(([first, second]) =>
  sample(casesOf(first, second), 1, `${import.meta.url} ${first} ${second}`),
)

export const casesBy = (attacker: Attacker): Case[] => chosen.filter((one) => one.attacker === attacker)

export const changesOf = ({ first, second, pause }: Case) => [
  { change: first, pause: 0 },
  { change: second, pause },
]

export const inOrder = (buttons: readonly string[], { order }: Case): readonly string[] =>
  order === 'the first message first' ? buttons : buttons.toReversed()
