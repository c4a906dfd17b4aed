import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sample } from '../../../testbed/sample.ts'
import { childrenOf, npm } from '../testing/npm.ts'
import { untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = join(import.meta.dirname, '../../..')
const scratch = temporaryFolder()
const DATA_DIR = join(scratch, 'data')

const ways: [string, (pid: number) => void][] = [
  ['npm', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['its process group', (pid: number) => process.kill(-pid, 'SIGTERM')],
  ['its child', (pid: number) => childrenOf(pid).forEach((child) => process.kill(child, 'SIGTERM'))],
  ['a terminal, by Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
]

test.each(sample(ways, 1, import.meta.url))(
  'npm start ends its server gracefully when %s gets a signal',
  async (_, tell) => {
    const PORT = await reservePort()
    // Skips `prestart`, which installs and builds.
    const { child, ended, complained } = npm(root, ['start', '--ignore-scripts'], { PORT, DATA_DIR })
    await untilReady(PORT)
    const [server = 0] = childrenOf(child.pid)
    expect(readFileSync(`/proc/${server}/cmdline`, 'utf8')).toContain('server/src/start/main.ts')
    tell(child.pid ?? 0)
    expect(await ended).toBe(0)
    expect(await complained).not.toContain('main.ts')
    expect(() => process.kill(server, 0)).toThrow('ESRCH')
    await expect(fetch(`http://127.0.0.1:${PORT}/livez`)).rejects.toThrow()
  },
)

test('npm run serve neither installs nor builds, and prints one line with what is missing', async () => {
  const tree = join(scratch, 'tree')
  mkdirSync(join(tree, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'scripts/prepare.mjs', 'scripts/packages.mjs'])
    cpSync(join(root, file), join(tree, file))
  expect(await whyNot(tree)).toBe('The packages are not installed: npm run build')
  mkdirSync(join(tree, 'node_modules'))
  writeFileSync(join(tree, 'node_modules/.package-lock.json'), '{"packages":{}}')
  expect(await whyNot(tree)).toBe('The pages are not built: npm run build')
})

async function whyNot(tree: string) {
  const { ended, complained } = npm(tree, ['run', 'serve', '--loglevel=silent'], {})
  expect(await ended).toBe(1)
  return (await complained).trim()
}
