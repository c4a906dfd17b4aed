import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { answers, type Started, startProcess } from '../e2e/processes.ts'

export type Service = Started & { home: string }

/** A service of the guide that listens. */
export async function startNodeService(
  recipe: Recipe,
  filling: Filling,
  secrets: Record<string, string>,
): Promise<Service> {
  const home = new URL(filling.redirectUri).origin
  const service = startRecipe(recipe, filling, {
    PORT: new URL(home).port,
    SESSION_SECRET: 'a secret of the test alone',
    AUTH_SECRET: 'a secret of the test alone',
    ...secrets,
  })
  await answers(home, service.log)
  return { home, ...service }
}

/** The code of the guide, word by word, in a file and a process of its own: inside this room, so that it finds the packages that it imports. */
export function startRecipe(recipe: Recipe, filling: Filling, env: Record<string, string>): Started {
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'service-'))
  writeFileSync(join(folder, 'service.mjs'), wholeFile(recipe, filling))
  const { log, stop } = startProcess(process.execPath, ['service.mjs'], env, folder)
  return { log, stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}
