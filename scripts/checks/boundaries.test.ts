import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importCircles, readersOfEnvironment, vagueNames, wrongImports } from './boundaries.ts'
import { repositoryFiles } from './repository-files.ts'

describe('the repository', () => {
  // The planted violations below would be found in this file.
  const files = repositoryFiles('*.ts', '*.tsx', '*.mjs', ':!scripts/checks/boundaries.test.ts')
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

  test('has files in every package', () => {
    const packages = new Set([...sources.keys()].map((file) => file.split('/')[0]))
    expect([...packages]).toEqual(expect.arrayContaining(['contract', 'e2e', 'examples', 'scripts', 'server', 'web']))
  })
  test('imports only along the table', () => expect(wrongImports(sources)).toEqual([]))
  test('has no circle of imports', () => expect(importCircles(sources)).toEqual([]))
  test('reads the environment only in config', () => expect(readersOfEnvironment(sources)).toEqual([]))
  test('gives every file a meaningful name', () => expect(vagueNames(sources)).toEqual([]))
})

describe('detects a planted violation', () => {
  const plant = (file: string, source: string) => new Map([[file, source]])
  const me = 'server/src/features/me/change-phone.ts'

  test.each([
    ['a feature reaching into another', me, `import { login } from '../auth/login.ts'`],
    ['a feature reaching into another by a dynamic import', me, 'const auth = await import(`../auth/login.ts`)'],
    ['a type taken from another feature', me, `import type { Login } from '../auth/login.ts'`],
    ['a long import over several lines', me, `import {\n  login,\n  logout,\n} from '../auth/login.ts'`],
    [
      'the domain using a feature',
      'server/src/domain/codes/codes.ts',
      `import { a } from '../../features/me/change-phone.ts'`,
    ],
    ['a page using its sibling', 'web/src/pages/login/login.tsx', `import { a } from '../services/services.tsx'`],
    ['data using a page', 'web/src/data/me.ts', `import { a } from '../pages/login/login.tsx'`],
    ['the browser using the server', 'web/src/lib/dates.ts', `import { newId } from '../../../server/src/lib/ids.ts'`],
    ['a story using the server', 'e2e/login.e2e.ts', `import { buildApp } from '../../server/src/app.ts'`],
    ['the product using its test world', me, `import { world } from '../../testing/world.ts'`],
    ['deps.ts importing more than types', 'server/src/deps.ts', `import { open } from './db/open.ts'`],
    ['a query outside *.sql.ts', me, `import { sql } from 'kysely'`],
    ['the provider library outside its folder', me, `import Provider from 'oidc-provider'`],
    ['another package in the contract', 'contract/src/fields/phone.ts', `import { z } from 'zod'`],
    ['the whole of zod in the browser', 'web/src/lib/forms/zod-form.ts', `import * as z from 'zod'`],
    ['a file outside every folder of the table', 'tools/odd.ts', `export const odd = 1`],
  ])('%s', (_, file, source) => expect(wrongImports(plant(file, source))).toHaveLength(1))

  test('a circle through a type and a dynamic import', () => {
    const pages = plant('web/src/app/routes.ts', `export const page = () => import('./layout/frame.tsx')`)
    const frame = plant('web/src/app/layout/frame.tsx', `import type { Row } from '../routes.ts'`)
    expect(importCircles(new Map([...pages, ...frame]))).toEqual([
      'web/src/app/routes.ts → web/src/app/layout/frame.tsx → web/src/app/routes.ts',
    ])
  })
  test('a read of the environment', () =>
    expect(readersOfEnvironment(plant(me, `const port = process.env['PORT']`))).toHaveLength(1))
  test('a meaningless file name', () => expect(vagueNames(plant('web/src/lib/utils.ts', ''))).toHaveLength(1))
})

describe('accepts allowed code', () => {
  test.each([
    ['a query file using kysely', 'server/src/features/me/me.sql.ts', `import { sql } from 'kysely'`],
    [
      'a feature using the domain',
      'server/src/features/me/change-phone.ts',
      `import { chargeTry } from '../../domain/codes/codes.sql.ts'`,
    ],
    [
      'anybody using the types of deps.ts',
      'server/src/domain/codes/codes.ts',
      `import type { Deps } from '../../deps.ts'`,
    ],
    [
      'a test using the world',
      'server/src/features/me/change-phone.test.ts',
      `import { world } from '../../testing/world.ts'`,
    ],
    [
      'a forbidden import in a comment',
      'web/src/lib/dates.ts',
      `// import { a } from '../pages/login.tsx'\nexport const a = 1`,
    ],
    ['a string that looks like an import', 'web/src/lib/dates.ts', `export const a = Array.from('../pages/login.tsx')`],
  ])('%s', (_, file, source) => expect(wrongImports(new Map([[file, source]]))).toEqual([]))
})
