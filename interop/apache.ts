import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Filling, type Recipe, wholeFile } from '@kabinet/contract/integrate/recipe'
import { startProcess, untilAnswering } from '../testbed/process.ts'
import { startEcho } from './header-echo.ts'
import type { Service } from './recipe-service.ts'

const modules = ['mpm_event', 'unixd', 'authn_core', 'authz_core', 'authz_user', 'proxy', 'proxy_http', 'auth_openidc']

export async function startApache(recipe: Recipe, filling: Filling, secrets: Record<string, string>): Promise<Service> {
  const home = new URL(filling.redirectUri).origin
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-apache-'))
  const behind = await startEcho()
  const site = wholeFile(recipe, filling).replace('http://127.0.0.1:8080', behind.url)
  writeFileSync(join(folder, 'apache.conf'), `${base(folder, new URL(home).port)}\n${site}`)
  const program = process.env['APACHE'] ?? ''
  const env = { SESSION_SECRET: 'a secret of the test alone', ...secrets }
  const apache = startProcess(program, ['-X', '-d', folder, '-f', join(folder, 'apache.conf')], env, folder)
  const log = () => `${apache.log()}\n${readIfThere(join(folder, 'error.log'))}`
  await untilAnswering(`${home}/signed-out`, { ...apache, log }, (status) => status > 0)
  return {
    ...apache,
    home,
    log,
    stop: async () => {
      await apache.stop()
      await behind.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces Debian's apache2.conf, so that the system's configuration is not read. As root it must switch to another user. */
function base(folder: string, port: string): string {
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, nobody, nobody)
  return [
    ...modules.map(
      (name) =>
        `<IfModule !${name}_module>\nLoadModule ${name}_module ${process.env['APACHE_MODULES']}/mod_${name}.so\n</IfModule>`,
    ),
    `Listen 127.0.0.1:${port}`,
    `PidFile ${folder}/pid`,
    'ServerName localhost',
    `Mutex file:${folder} default`,
    `ErrorLog ${folder}/error.log`,
    ...(isRoot ? [`User #${nobody}`, `Group #${nobody}`] : []),
  ].join('\n')
}

const nobody = 65_534

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
