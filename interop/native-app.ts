import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { startProcess } from '../e2e/processes.ts'
import { scratchFolder } from './recipe-service.ts'

export type NativeApp = { address: string; claims: () => Promise<Record<string, unknown>>; stop: () => Promise<void> }

/** The guide's application without a secret, which tells in its own words where to sign in and who did. */
export async function startNativeApp(recipe: Recipe, filling: Filling): Promise<NativeApp> {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'application.mjs'), wholeFile(recipe, filling))
  const app = startProcess(process.execPath, ['application.mjs'], {}, folder)
  return {
    address: await said(app.log, /^Open (\S+)$/m),
    claims: async () => JSON.parse(await said(app.log, /^Signed in: (.+)$/m)),
    stop: async () => {
      await app.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function said(log: () => string, words: RegExp): Promise<string> {
  for (let tries = 0; tries < 150; tries += 1) {
    const found = words.exec(log())?.[1]
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the application did not say ${words}, but:\n${log()}`)
}
