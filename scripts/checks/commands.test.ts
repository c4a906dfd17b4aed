import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the long run uses each command of `package.json`. */
const usedBy: Record<string, string> = {
  start: 'server/src/start/npm-start.test.ts',
  serve: 'server/src/start/npm-start.test.ts',
  example: 'e2e/readme.e2e.ts',
  admin: 'part commands',
  figures: 'part commands',
  docs: 'part docs, with --check',
  format: 'part format, without --write',
  build: 'part build',
  check: 'parts types to server',
  e2e: 'part e2e',
  tour: 'part e2e',
  interop: 'part e2e',
  'deploy:test': 'part deploy',
  'deploy:rootfs': 'part image',
  lighthouse: 'part lighthouse',
  bench: 'part bench',
  fuzz: 'part fuzz',
  'test:faults': 'part faults',
  test: 'is the short run',
  'test:all': 'is the long run',
  dev: 'never ends',
  'dump:release': 'writes data of a release into the repository',
}

test('the long run uses every command once', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  expect(commands.toSorted()).toEqual(Object.keys(usedBy).toSorted())
})
