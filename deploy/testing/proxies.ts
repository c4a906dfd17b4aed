import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loopbackCertificate as tls } from '../../testbed/certificate.ts'
import { programOf, put, sample } from './programs.ts'

export type Place = { folder: string; port: string; processes: readonly [string, string] }
export type Command = { program: string; check: string[]; run: string[]; env: Record<string, string> }

export const proxies: Record<string, (place: Place) => Command> = {
  nginx: ({ folder, port, processes: [first, second] }) => {
    const site = put(sample('nginx.conf'), {
      '127.0.0.1:3001': `127.0.0.1:${first}`,
      '127.0.0.1:3002': `127.0.0.1:${second}`,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      'server_name id.example.com': 'server_name localhost',
      'proxy_set_header Host $host': 'proxy_set_header Host $http_host',
      '/etc/kabinet/tls': folder,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; ${user} pid ${folder}/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}`,
    )
    const options = ['-c', file, '-p', folder, '-e', 'stderr']
    return { program: programOf('nginx'), check: ['-t', ...options], run: options, env: {} }
  },
  haproxy: ({ folder, port, processes: [first, second] }) => {
    const file = join(folder, 'haproxy.cfg')
    const config = put(sample('haproxy.cfg'), {
      '127.0.0.1:3001': `127.0.0.1:${first}`,
      '127.0.0.1:3002': `127.0.0.1:${second}`,
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/kabinet/tls': folder,
    })
    writeFileSync(file, config)
    return { program: programOf('haproxy'), check: ['-c', '-f', file], run: ['-db', '-f', file], env: {} }
  },
  caddy: ({ folder, port, processes }) => {
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${sample('Caddyfile')}`)
    const env = {
      SITE: `https://localhost:${port}`,
      CONSOLE: `https://console.localhost:${port}`,
      KABINET: processes.map((one) => `127.0.0.1:${one}`).join(' '),
      TLS: `${folder}/cert.pem ${folder}/key.pem`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    const options = ['--config', file, '--adapter', 'caddyfile']
    return { program: programOf('caddy'), check: ['validate', ...options], run: ['run', ...options], env }
  },
}

export function keepCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cert.pem'), tls.cert)
  writeFileSync(join(folder, 'key.pem'), tls.key)
  writeFileSync(join(folder, 'both.pem'), tls.cert + tls.key)
}

export function requireSound({ program, check, env }: Command): void {
  const { status, stdout, stderr } = spawnSync(program, check, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (status !== 0 || /\[warn|WARNING/i.test(stderr)) throw new Error(`${stdout}${stderr}`)
}
