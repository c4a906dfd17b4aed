import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { answers, startProcess } from '../e2e/processes.ts'

export type Service = { home: string; log: () => string; stop: () => Promise<void> }

/** The code of the guide, word by word, in a file and a process of its own. */
export async function startNodeService(
  recipe: Recipe,
  filling: Filling,
  secrets: Record<string, string>,
): Promise<Service> {
  const home = new URL(filling.redirectUri).origin
  const folder = scratchFolder()
  writeFileSync(join(folder, 'service.mjs'), wholeFile(recipe, filling))
  const env = {
    PORT: new URL(home).port,
    SESSION_SECRET: 'a secret of the test alone',
    AUTH_SECRET: 'a secret of the test alone',
    ...secrets,
  }
  const service = startProcess(process.execPath, ['service.mjs'], env, folder)
  await answers(home, service.log)
  return {
    home,
    log: service.log,
    stop: async () => {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Inside this room, so that the code finds the packages that it imports. */
export function scratchFolder(): string {
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'service-'))
}
