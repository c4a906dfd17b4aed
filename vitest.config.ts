import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isShortRun, sample } from './testbed/sample.ts'
import { addPseudoLocale } from './scripts/checks/pseudo-locale.ts'
import { guards, mainJourneys, mainStories, walks } from './scripts/test-run/files-always-taken.ts'
import { filesLeftOut } from './scripts/test-run/files-left-out.ts'
import { FileReporter } from './scripts/test-run/report.ts'
import { guideText } from './web/guide-text.ts'

/** Servers that tests start load what an earlier one compiled, as in the image (`deploy/Containerfile`): a third of the work of a start. */
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/compiled`

/** Samples of the short run depend on the commit (`testbed/sample.ts`). */
process.env['TEST_SEED'] ??= headCommit()

const inThirdLanguage = '**/*.pseudo.test.{ts,tsx}'
/** Milliseconds after which what hangs is given up. It is no bar: nothing that works takes as long, however busy the machine is. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }
/** While a test waits for a database or a page, another works: four fill the two cores that we promise to work on. */
const common = { ...patience, maxWorkers: 4 }
const plain = { ...common, environment: 'node', exclude: ['**/node_modules/**', inThirdLanguage] }
/** They measure waiting times of users, so they run one at a time, after all others (project `measured`). */
const measured = [
  'src/features/auth/capacity.race.test.ts',
  'src/features/auth/timing.race.test.ts',
  'src/domain/sweep/sweep-pace.race.test.ts',
]
/** They open the embedded database even with TEST_PG. The short run takes two of them. */
const embeddedOnly = ['src/start/main.test.ts', 'src/start/npm-start.test.ts', 'src/db/migrate.test.ts']
const pages = '{console,src/{components,flows,pages}}/**/*.test.tsx'
/** The other client libraries need programs of Debian, Python and Go. */
const shortInterop = ['own-api.interop.ts', 'simple-oauth2.interop.ts']
const server = { ...plain, root: 'server', include: ['src/**/*.test.ts'] }

const web = {
  ...(existsSync('web/vite.config.ts') ? { extends: './web/vite.config.ts' } : {}),
  root: 'web',
  test: {
    ...plain,
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,console}/**/*.test.{ts,tsx}'],
    exclude: [...plain.exclude, ...filesLeftOut('web', pages, 1 / 4, [])],
    setupFiles: [`${import.meta.dirname}/web/src/testing/clean-up.ts`],
  },
}

/** `scripts/test.ts` runs the projects by parts. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters: ['default', new FileReporter()],
    tags: [{ name: 'long', description: 'not part of npm test: measures time, fills disks, restores backups' }],
    projects: [
      { test: { ...plain, name: 'contract', root: 'contract', isolate: false, include: ['src/**/*.test.ts'] } },
      { test: { ...plain, name: 'scripts', include: ['{scripts,testbed,deploy}/**/*.test.ts'] } },
      { test: { ...plain, name: 'bench', root: 'bench', include: ['**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'embedded',
          include: [...sample(embeddedOnly, 2, import.meta.url), ...sample(mainJourneys, 1, import.meta.url)],
          env: { TEST_PG: '' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-pg',
          // Files share a process and its modules, because loading the server for each file took a third of the time.
          isolate: false,
          exclude: [
            ...server.exclude,
            ...embeddedOnly,
            ...measured,
            ...filesLeftOut('server', 'src/**/*.test.ts', 1 / 3, [...mainJourneys, ...walks, ...guards]),
          ],
          globalSetup: [`${import.meta.dirname}/scripts/programs/postgres-setup.ts`],
        },
      },
      {
        test: {
          ...server,
          name: 'statements',
          include: ['src/testing/*.plan.ts'],
          globalSetup: [`${import.meta.dirname}/scripts/programs/postgres-setup.ts`],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...server,
          name: 'measured',
          include: measured,
          globalSetup: [`${import.meta.dirname}/scripts/programs/postgres-setup.ts`],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      web,
      {
        plugins: [addPseudoLocale(), guideText()],
        test: { name: 'pseudo-locale', include: [inThirdLanguage], ...common, env: { TEST_PG: '' } },
      },
      {
        test: {
          ...plain,
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude: [...plain.exclude, ...filesLeftOut('e2e', '*.e2e.ts', 1 / 8, mainStories)],
          globalSetup: [
            `${import.meta.dirname}/scripts/programs/chromium-setup.ts`,
            `${import.meta.dirname}/scripts/programs/postgres-setup.ts`,
            `${import.meta.dirname}/e2e/kabinet-setup.ts`,
          ],
        },
      },
      {
        test: {
          ...plain,
          name: 'tour',
          root: 'e2e',
          include: ['*.tour.ts'],
          globalSetup: [
            `${import.meta.dirname}/scripts/programs/chromium-setup.ts`,
            `${import.meta.dirname}/scripts/programs/postgres-setup.ts`,
            `${import.meta.dirname}/e2e/kabinet-setup.ts`,
          ],
          testTimeout: 1_200_000,
        },
      },
      {
        test: {
          ...plain,
          name: 'interop',
          root: 'interop',
          include: isShortRun ? [...sample(shortInterop, 1, import.meta.url)] : ['*.interop.ts'],
          globalSetup: [
            `${import.meta.dirname}/scripts/programs/interop-setup.ts`,
            `${import.meta.dirname}/scripts/programs/postgres-setup.ts`,
          ],
          fileParallelism: isShortRun,
        },
      },
      {
        test: { ...plain, name: 'deploy', root: 'deploy', include: ['*.deploy.ts'], fileParallelism: false },
      },
      {
        test: {
          ...plain,
          name: 'lighthouse',
          root: 'e2e',
          include: ['*.bars.ts'],
          globalSetup: [`${import.meta.dirname}/scripts/programs/chromium-setup.ts`],
        },
      },
    ],
  },
})

/** Empty outside a git repository. */
function headCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
