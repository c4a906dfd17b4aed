import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeFiles } from '@kabinet/contract/integrate/next-auth-5'
import { wholeFile } from '@kabinet/contract/integrate/recipe'
import { recipes } from '@kabinet/contract/integrate/snippets'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { comeIn, type Person, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { reservePort } from '../testbed/ports.ts'
import { startProcess, untilAnswering } from '../testbed/process.ts'
import { writeFiles } from './recipe-service.ts'
import { connect } from './registered.ts'
import { claimsAt, walkThrough } from './sign-in.ts'

const react = ['react@19.3.1', 'react-dom@19.3.1']
const next = [
  'next@16.4.6',
  'next-auth@5.0.0-beta.32',
  'typescript@5.9.3',
  '@types/react@19.3.1',
  '@types/node@24.19.4',
]
const angular = ['core', 'common', 'compiler', 'platform-browser', 'router'].map((name) => `@angular/${name}@21.2.26`)

const on = stage({}, { keepsWindows: true })
let window: Page
let person: Person

beforeAll(async () => {
  window = await on.open()
  person = await comeIn(window, on.kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
})

/** Too large for the workspace: installed once into `.cache`. Undefined without the registry; the test is then left out. */
function folderWith(name: string, packages: readonly string[]): string | undefined {
  const folder = join(import.meta.dirname, '.cache', `framework-${name}`)
  const stamp = join(folder, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packages.join(' ')) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', ...packages]
  if (spawnSync('npm', args, { cwd: folder }).status !== 0) {
    process.stderr.write(`${name} could not be installed: its test is left out\n`)
    return undefined
  }
  writeFileSync(stamp, packages.join(' '))
  return folder
}

/** The code of a page of the guide, with the values of a service. */
function codeOf(page: string, clientId: string, home: string): string {
  const text = readFileSync(new URL(`../docs/integrate/${page}.md`, import.meta.url), 'utf8')
  const [, code = ''] = /^```(?:jsx|ts|python)\n([\s\S]*?)^```$/m.exec(text) ?? []
  return code
    .replaceAll('https://id.example', on.kabinet.url)
    .replaceAll('https://service.example', home)
    .replaceAll('YOUR_CLIENT_ID', clientId)
}

const python = process.env['FASTAPI'] ?? ''
const inNext = folderWith('next', [...next, ...react])
const inReact = folderWith('react', [...react, 'react-oidc-context@3.3.1', 'oidc-client-ts@3.5.0'])
const inAngular = folderWith('angular', [...angular, 'angular-auth-oidc-client@21.0.4', 'rxjs@7.8.2', 'tslib@2.9.1'])

test.skipIf(python === '')('signs in with FastAPI and the code of fastapi.md', async () => {
  const home = `http://127.0.0.1:${await reservePort()}`
  const { clientId, clientSecret } = await connect(window, { name: 'FastAPI', redirect_uris: [`${home}/callback`] })
  const folder = join(import.meta.dirname, '.cache', 'framework-fastapi')
  const code = codeOf('fastapi', clientId, home).replace('https_only=True', 'https_only=False')
  writeFiles(folder, { 'service.py': code })
  const args = ['-m', 'uvicorn', 'service:app', '--port', new URL(home).port]
  const env = { CLIENT_SECRET: clientSecret, SESSION_SECRET: 'a long secret of this test' }
  const service = startProcess(python, args, env, folder)
  try {
    await untilAnswering(home, service)
    await walkThrough(window, `${home}/login`, home, { person, inbox: on.kabinet.inbox })
    expect(await claimsAt(window, home), service.log()).toMatchObject({ given_name: 'Пётр', email: person.email })
    const refused = await fetch(`${home}/callback?error=access_denied&state=lost`)
    expect([refused.status, await refused.json()]).toEqual([403, expect.stringContaining('open /login')])
  } finally {
    await service.stop()
  }
})

test.skipIf(!inNext)('signs in with Next.js itself and the code of next-auth-5.md', async () => {
  const folder = inNext ?? ''
  const home = `http://localhost:${await reservePort()}`
  const recipe = recipes['next-auth-5']
  const redirectUri = `${home}${recipe.callbackPath}`
  const { clientId, clientSecret } = await connect(window, { name: 'Next', redirect_uris: [redirectUri] })
  const page = `import { auth } from '@/auth'
export default async function Page() { return <p>{JSON.stringify((await auth())?.person ?? null)}</p> }`
  const layout = `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) { return <html><body>{children}</body></html> }`
  const paths = { '@/*': ['./*'] }
  const compilerOptions = { strict: true, jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler', paths }
  writeFiles(folder, {
    [recipe.file]: wholeFile(recipe, { issuer: on.kabinet.url, clientId, redirectUri, scope: 'openid profile email' }),
    ...routeFiles,
    'app/page.tsx': page,
    'app/layout.tsx': layout,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'], exclude: ['node_modules'] }),
    'next.config.ts': 'export default { turbopack: { root: import.meta.dirname } }',
  })
  const program = join(folder, 'node_modules/next/dist/bin/next')
  const secret = 'a secret of the test alone, long enough for every library'
  const more = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const env = { AUTH_SECRET: secret, CLIENT_SECRET: clientSecret, AUTH_URL: home, ...more }
  const built = startProcess(process.execPath, [program, 'build'], env, folder)
  expect(await built.ended, built.log()).toBe(0)
  const service = startProcess(process.execPath, [program, 'start', '-p', new URL(home).port], env, folder)
  try {
    await untilAnswering(home, service)
    await window.goto(`${home}/api/auth/signin`)
    await window.getByRole('button', { name: 'Kabinet' }).click()
    await window.waitForURL(`${on.kabinet.url}/**`)
    await walkThrough(window, window.url(), home, { person, inbox: on.kabinet.inbox })
    await window.getByText('Щёголев-Ъ').waitFor()
  } finally {
    // Otherwise it waits for connections that the browser opened in advance.
    await service.stop('SIGKILL')
  }
})

const pages = [
  { name: 'react', folder: inReact, file: 'main.jsx', before: '', body: '<div id="root"></div>' },
  // Without the Angular CLI, templates are compiled in the browser.
  {
    name: 'angular',
    folder: inAngular,
    file: 'main.ts',
    before: `import '@angular/compiler'\n`,
    body: '<app-root></app-root>',
  },
].filter(({ folder }) => folder !== undefined)

test.each(pages)(
  'signs in and out with the code of the page $name',
  async ({ name, folder = '', file, before, body }) => {
    const home = `http://127.0.0.1:${await reservePort()}`
    const { clientId } = await connect(window, {
      name,
      token_endpoint_auth_method: 'none',
      redirect_uris: [`${home}/callback`],
      post_logout_redirect_uris: [`${home}/`],
    })
    const compilerOptions = { experimentalDecorators: true, useDefineForClassFields: false }
    writeFiles(folder, {
      [file]: before + codeOf(name, clientId, home),
      'index.html': `<!doctype html><body>${body}<script type="module" src="/${file}"></script>`,
      'tsconfig.json': JSON.stringify({ compilerOptions }),
    })
    await build({ root: folder, configFile: false, logLevel: 'error' })
    const port = Number(new URL(home).port)
    const server = await preview({
      root: folder,
      configFile: false,
      preview: { host: '127.0.0.1', port, strictPort: true },
    })
    const press = (button: string) => window.getByRole('button', { name: button }).click()
    try {
      await window.goto(home)
      await press('Sign in')
      await window.waitForURL(`${on.kabinet.url}/**`)
      await walkThrough(window, window.url(), home, { person, inbox: on.kabinet.inbox })
      await window.getByText('Щёголев-Ъ').waitFor()
      await press('Sign out')
      await window.waitForURL(`${on.kabinet.url}/logout**`)
      expect(new URL(window.url()).searchParams.has('error')).toBe(false)
    } finally {
      await server.close()
    }
  },
)
