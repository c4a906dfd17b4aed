import type { Deps } from '../../deps.ts'
import { countKeyUse, rotateSecrets } from './rotate-secrets.ts'

export const secretsUsage = [
  'secrets new                  prints a new key for SECRET_KEYS',
  'secrets list                 counts the values encrypted with each of SECRET_KEYS',
  'secrets rotate               encrypts again with the newest key; if stopped, run it again to continue',
].join('\n')

/** Implements `npm run admin -- secrets`. Returns the text to print. */
export async function answerAboutSecrets(deps: Deps, [verb, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || (verb !== 'list' && verb !== 'rotate')) throw new Error(secretsUsage)
  if (verb === 'list') return list(deps)
  const resealed = await rotateSecrets(deps)
  return `${resealed} encrypted again.\n${await list(deps)}`
}

async function list({ db, keys }: Deps): Promise<string> {
  const use = await countKeyUse(db)
  const ids = new Set([...keys.ids, ...use.keys()])
  const lines = [...ids].map(
    (id) => `${id}  ${keys.ids.includes(id) ? '' : 'NOT IN SECRET_KEYS  '}${told(use.get(id))}`,
  )
  return lines.join('\n')
}

function told(use: ReadonlyMap<string, number> = new Map()): string {
  return [...use].map(([what, count]) => `${count} ${what}`).join(', ') || 'no stored values'
}
