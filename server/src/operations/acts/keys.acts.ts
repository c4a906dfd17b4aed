import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { replaceReceiptKey } from '../../domain/receipts/receipt-keys.ts'
import { listReceiptKeys } from '../../domain/receipts/receipt-keys.sql.ts'
import { rotateSecrets, secretUse } from '../../domain/secret-keys/rotate-secrets.ts'
import { publishedKeys } from '../../oidc/keys/signing-keys.ts'
import { replaceKeys, rotateKeys } from '../../oidc/keys/rotate-keys.ts'
import type { PublishedKey } from '../../oidc/keys/signing-keys.sql.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { recordSupportAct } from '../support/support-acts.sql.ts'
import { act } from './act.ts'
import { exampleWhy } from './example.ts'
import { secretKey, signingKey } from '@kabinet/contract/admin/replies'

const signingKeys = z.object({ items: z.array(signingKey) })
const receiptKey = z.object({
  kid: z.string(),
  from: z.string(),
  until: z.nullable(z.string()),
  compromised_at: z.nullable(z.string()),
})
const receiptKeys = z.object({ items: z.array(receiptKey) })
const secretKeys = z.object({ resealed: z.optional(z.number()), items: z.array(secretKey) })

/** None of them leaves the machine. */
export const keyActs = {
  listSigningKeys: act({
    command: 'keys list',
    role: 'operator',
    summary: 'List the published signing keys',
    input: {},
    isRead: true,
    reply: signingKeys,
    print: printKeys,
    run: async (_, deps) => ({ items: (await publishedKeys(deps)).map((key) => shown(key)) }),
  }),
  rotateSigningKeys: act({
    command: 'keys rotate [--now] --why TEXT',
    role: 'operator',
    summary: 'Publish new signing keys; `--now`, after a theft: use them at once and reject the old ones',
    input: { now: z.optional(z.boolean()) },
    reply: signingKeys,
    print: printKeys,
    run: async ({ now, who, why }, deps) => {
      await publishedKeys(deps)
      if (now) await replaceKeys(deps)
      else if (!(await rotateKeys(deps)))
        throw new SupportRefusal('New keys are already published and not used yet: `keys list` shows them.')
      await recordSupportAct(deps.db, { act: now ? 'replace-keys' : 'rotate-keys', who, why })
      return { items: (await publishedKeys(deps)).map((key) => shown(key)) }
    },
    example: exampleWhy,
  }),
  listReceiptKeys: act({
    command: 'keys receipts',
    role: 'operator',
    summary: 'List the keys of consent receipts',
    input: {},
    isRead: true,
    reply: receiptKeys,
    print: printReceiptKeys,
    run: async (_, deps) => ({ items: await receiptKeysOf(deps) }),
  }),
  rotateReceiptKey: act({
    command: 'keys rotate-receipts [--compromised] --why TEXT',
    role: 'operator',
    summary: 'Sign consent receipts with a new key; `--compromised`, after a theft: mark the old one for everyone',
    input: { compromised: z.optional(z.boolean()) },
    reply: receiptKeys,
    print: printReceiptKeys,
    run: async ({ compromised, who, why }, deps) => {
      await replaceReceiptKey(deps, compromised === true)
      await recordSupportAct(deps.db, { act: compromised ? 'compromised-receipts' : 'rotate-receipts', who, why })
      return { items: await receiptKeysOf(deps) }
    },
    example: exampleWhy,
  }),
  listSecretKeys: act({
    command: 'secrets list',
    role: 'operator',
    summary: 'Count the values encrypted with each of SECRET_KEYS',
    input: {},
    isRead: true,
    reply: secretKeys,
    run: async (_, deps) => ({ items: await secretUse(deps) }),
    print: ({ items }) => printUse(items),
  }),
  rotateSecretKeys: act({
    command: 'secrets rotate --why TEXT',
    role: 'operator',
    summary: 'Encrypt again with the newest key; if stopped, run it again to continue',
    input: {},
    reply: secretKeys,
    run: async ({ who, why }, deps) => {
      await recordSupportAct(deps.db, { act: 'rotate-secrets', who, why })
      return { resealed: await rotateSecrets(deps), items: await secretUse(deps) }
    },
    print: ({ resealed, items }) => `${resealed} encrypted again.\n${printUse(items)}`,
    example: exampleWhy,
  }),
}

type Shown = z.output<typeof signingKey>

function printKeys({ items }: z.output<typeof signingKeys>): string {
  const words = { next: 'signs from ', signs: 'signs since ', old: 'no longer signs' }
  const line = ({ kid, alg, state, signs_from, published_until: until }: Shown) =>
    `${kid}  ${alg}  ${words[state]}${state === 'old' ? '' : signs_from}${until === null ? '' : `, published until ${until}`}`
  return items.map((key) => line(key)).join('\n')
}

const receiptKeysOf = async ({ db }: Pick<Deps, 'db'>) =>
  (await listReceiptKeys(db)).map(({ kid, from, until, compromised_at }) => ({ kid, from, until, compromised_at }))

function printReceiptKeys({ items }: z.output<typeof receiptKeys>): string {
  const line = ({ kid, from, until, compromised_at: at }: z.output<typeof receiptKey>) =>
    `${kid}  from ${from}${until === null ? '' : `  until ${until}`}${at === null ? '' : '  COMPROMISED'}`
  return items.map((key) => line(key)).join('\n')
}

const printUse = (items: readonly z.output<typeof secretKey>[]): string =>
  items
    .map(({ id, is_known, use }) => {
      const counts = Object.entries(use).map(([what, count]) => `${count} ${what}`)
      return `${id}  ${is_known ? '' : 'NOT IN SECRET_KEYS  '}${counts.join(', ') || 'no stored values'}`
    })
    .join('\n')

function shown({ kid, alg, state, signsFrom, retiredAt }: PublishedKey): Shown {
  return { kid, alg, state, signs_from: signsFrom.toISOString(), published_until: retiredAt?.toISOString() ?? null }
}
