import type { Deps } from '../../deps.ts'
import { countKeyUse, rotateSecrets } from './rotate-secrets.ts'
import { UsageError } from '../../lib/usage-error.ts'

export async function answerAboutSecrets(deps: Deps, [verb, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || (verb !== 'list' && verb !== 'rotate')) throw new UsageError()
  if (verb === 'list') return list(deps)
  const resealed = await rotateSecrets(deps)
  return `${resealed} encrypted again.\n${await list(deps)}`
}

async function list({ db, keys }: Deps): Promise<string> {
  const use = await countKeyUse(db)
  const ids = new Set([...keys.ids, ...use.keys()])
  const lines = [...ids].map(
    (id) => `${id}  ${keys.ids.includes(id) ? '' : 'NOT IN SECRET_KEYS  '}${describeUse(use.get(id))}`,
  )
  return lines.join('\n')
}

function describeUse(use: ReadonlyMap<string, number> = new Map()): string {
  return [...use].map(([what, count]) => `${count} ${what}`).join(', ') || 'no stored values'
}
