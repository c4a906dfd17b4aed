import type { Filling, Recipe } from '@kabinet/contract/integrate/recipe'
import { startRecipe } from './recipe-service.ts'

export type NativeApp = { address: string; claims: () => Promise<Record<string, unknown>>; stop: () => Promise<void> }

export async function startNativeApp(recipe: Recipe, filling: Filling): Promise<NativeApp> {
  const app = startRecipe(recipe, filling, {})
  return {
    address: await said(app.log, /^Open (\S+)$/m),
    claims: async () => JSON.parse(await said(app.log, /^Signed in: (.+)$/m)),
    stop: app.stop,
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
