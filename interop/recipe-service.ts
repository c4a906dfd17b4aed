import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { answers, type Started, startProcess } from '../e2e/processes.ts'

export type Service = Started & { home: string }

/** A listening service built from a recipe. */
export async function startNodeService(
  recipe: Recipe,
  filling: Filling,
  secrets: Record<string, string>,
): Promise<Service> {
  const home = new URL(filling.redirectUri).origin
  const service = startRecipe(recipe, filling, { ...environment(home), ...secrets })
  await answers(home, service.log)
  return { home, ...service }
}

function environment(home: string): Record<string, string> {
  const secret = 'a secret of the test alone, long enough for every library'
  return {
    PORT: new URL(home).port,
    SESSION_SECRET: secret,
    AUTH_SECRET: secret,
    BETTER_AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: home,
  }
}

/** Writes the guide's code verbatim to a file in this workspace, so that its imports resolve, and starts it as a process. */
export function startRecipe(recipe: Recipe, filling: Filling, env: Record<string, string>): Started {
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'service-'))
  const code = wholeFile(recipe, filling)
  const { file, text, command, args } = runnerOf(recipe, code, env['PORT'] ?? '')
  writeFileSync(join(folder, file), text)
  const { log, stop } = startProcess(command, args, env, folder)
  return { log, stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

type Runner = { file: string; text: string; command: string; args: string[] }

function runnerOf({ language, file }: Recipe, code: string, port: string): Runner {
  if (language === 'python') {
    const args = ['-m', 'flask', '--app', 'service.py', 'run', '--port', port]
    return { file, text: code, command: process.env['AUTHLIB'] ?? '', args }
  }
  const node = { file: 'service.mjs', command: process.execPath }
  if (!file.startsWith('pages/api/')) return { ...node, text: code, args: [node.file] }
  const nextPages = join(import.meta.dirname, 'next-pages.ts')
  return { ...node, text: asBundled(code), args: [nextPages, node.file, port] }
}

/** Node returns a CommonJS module as is; the bundler of Next.js unwraps its `default`. */
function asBundled(code: string): string {
  return code.replace(
    /^import NextAuth from 'next-auth'$/m,
    "import bundled from 'next-auth'\nconst { default: NextAuth } = bundled",
  )
}
