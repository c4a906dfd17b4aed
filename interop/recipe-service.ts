import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { routeFiles } from '@kabinet/contract/integrate/next-auth-5'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { type Started, startProcess, untilAnswering } from '../testbed/process.ts'

export type Service = Started & { home: string }

export async function startNodeService(
  recipe: Recipe,
  filling: Filling,
  secrets: Record<string, string>,
): Promise<Service> {
  const home = new URL(filling.redirectUri).origin
  const service = startRecipe(recipe, filling, { ...environment(home, recipe), ...secrets })
  await untilAnswering(home, service)
  return { home, ...service }
}

function environment(home: string, { language }: Recipe): Record<string, string> {
  const secret = 'a secret of the test alone, long enough for every library'
  return {
    PORT: new URL(home).port,
    SESSION_SECRET: secret,
    AUTH_SECRET: secret,
    BETTER_AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: home,
    ...(language === 'ts' ? { AUTH_URL: home } : {}),
  }
}

export function startRecipe(recipe: Recipe, filling: Filling, env: Record<string, string>): Started {
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'service-'))
  const code = wholeFile(recipe, filling)
  const { files, command, args } = runnerOf(recipe, code, env['PORT'] ?? '')
  writeFiles(folder, files)
  const started = startProcess(command, args, env, folder)
  return { ...started, stop: () => started.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

type Runner = { files: Record<string, string>; command: string; args: string[] }

function runnerOf({ language, file }: Recipe, code: string, port: string): Runner {
  if (language === 'python') {
    const args = ['-m', 'flask', '--app', 'service.py', 'run', '--port', port]
    return { files: { [file]: code }, command: process.env['AUTHLIB'] ?? '', args }
  }
  const command = process.execPath
  const program = (name: string) => join(import.meta.dirname, name)
  if (language === 'ts') {
    return { files: { [file]: code, ...routeFiles }, command, args: [program('next-app.ts'), '.', port] }
  }
  const name = 'service.mjs'
  if (!file.startsWith('pages/api/')) return { files: { [name]: code }, command, args: [name] }
  return { files: { [name]: asBundled(code) }, command, args: [program('next-pages.ts'), name, port] }
}

/** Node returns a CommonJS module as is; the bundler of Next.js unwraps its `default`. */
function asBundled(code: string): string {
  return code.replace(
    /^import NextAuth from 'next-auth'$/m,
    "import bundled from 'next-auth'\nconst { default: NextAuth } = bundled",
  )
}
