import type { Deps } from '../../deps.ts'
import { replaceKeys, rotateKeys } from './rotate-keys.ts'
import { publishedKeys } from './signing-keys.ts'
import type { PublishedKey } from './signing-keys.sql.ts'
import { UsageError } from '../../lib/usage-error.ts'

export async function answerAboutKeys(deps: Deps, [verb, how, ...more]: readonly string[]): Promise<string> {
  if (more.length === 0 && verb === 'list' && how === undefined) return list(deps)
  if (more.length === 0 && verb === 'rotate' && how === undefined) return rotate(deps)
  if (more.length > 0 || verb !== 'rotate' || how !== '--now') throw new UsageError()
  await replaceKeys(deps)
  return list(deps)
}

async function rotate(deps: Deps): Promise<string> {
  await publishedKeys(deps)
  if (!(await rotateKeys(deps)))
    throw new Error(`New keys are already published and not used yet.\n${await list(deps)}`)
  return list(deps)
}

async function list(deps: Deps): Promise<string> {
  return (await publishedKeys(deps)).map((key) => `${key.kid}  ${key.alg}  ${describeState(key)}`).join('\n')
}

function describeState({ state, signsFrom, retiredAt }: PublishedKey): string {
  const until = retiredAt === null ? '' : `, published until ${retiredAt.toISOString()}`
  if (state === 'next') return `signs from ${signsFrom.toISOString()}${until}`
  return state === 'signs' ? `signs since ${signsFrom.toISOString()}${until}` : `no longer signs${until}`
}
