import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeFiles } from '@kabinet/contract/integrate/next-auth-5'
import { type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { recipes } from '@kabinet/contract/integrate/snippets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from './recipe-service.ts'

let folder: string

beforeAll(() => {
  mkdirSync(join(import.meta.dirname, '.cache'), { recursive: true })
  folder = mkdtempSync(join(import.meta.dirname, '.cache', 'compiled-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filling = {
  issuer: 'https://id.example',
  clientId: 'YOUR_CLIENT_ID',
  redirectUri: 'https://service.example/api/auth/callback/kabinet',
  scope: 'openid profile email',
}

const entries: [string, Recipe][] = Object.entries(recipes)

test('compiles the TypeScript of the guide under `strict`, with the types of the library', () => {
  expect(entries.filter(([, { language }]) => language === 'ts').map(([name]) => name)).toEqual(['next-auth-5'])
  writeFiles(folder, { [recipes['next-auth-5'].file]: wholeFile(recipes['next-auth-5'], filling), ...routeFiles })
  expect(
    compile('page.ts', `import { auth } from '@/auth'\nexport const sub = async () => (await auth())?.person?.sub`),
  ).toBe('')
  expect(
    compile('page.ts', `import { auth } from '@/auth'\nexport const token = async () => (await auth())?.idToken`),
  ).toContain("Property 'idToken' does not exist")
})

/** Next.js itself is not installed, so its own types are `any`. */
function compile(file: string, text: string): string {
  writeFileSync(join(folder, file), text)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    isolatedModules: true,
    target: 'es2022',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    paths: {
      '@/*': ['./*'],
      'next-auth': ['../../node_modules/next-auth-5/index.d.ts'],
      'next-auth/*': ['../../node_modules/next-auth-5/*'],
    },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  try {
    return execFileSync(tsc, ['-p', folder], { stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    return String(Object(error).stdout)
  }
}
