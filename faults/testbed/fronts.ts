import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { keepCertificate, proxies, requireSound } from '../../deploy/testing/proxies.ts'
import { balance } from '../../testbed/balance.ts'
import { loopbackCertificate } from '../../testbed/certificate.ts'
import { type Env, startProcess } from '../../testbed/process.ts'
import type { Random } from '../../testbed/random.ts'

/** `stand` returns the function that stops the proxy. */
export type Front = {
  scheme: 'http' | 'https'
  env: Env
  stand: (port: string, processes: readonly [string, string]) => Promise<() => Promise<void> | void>
}

/** Balances at random without health checks, so that clients see every fault. */
export const blindBalancer = (random: Random): Front => ({
  scheme: 'http',
  env: {},
  stand: (port, processes) => balance(Number(port), () => random.pick(processes)),
})

export type ProxyName = 'haproxy' | 'nginx'

export const sampleProxy = (name: ProxyName): Front => ({
  scheme: 'https',
  env: { TRUST_PROXY: 'loopback' },
  stand: async (port, processes) => {
    setDefaultCACertificates([...getCACertificates('default'), loopbackCertificate.cert])
    const folder = mkdtempDisposableSync(join(tmpdir(), 'kabinet-front-'))
    keepCertificate(folder.path)
    const command = proxies[name]?.({ folder: folder.path, port, processes })
    if (!command) throw new Error(`there is no sample of ${name}`)
    requireSound(command)
    const proxy = startProcess(command.program, command.run, command.env, folder.path)
    return async () => {
      await proxy.stop()
      folder.remove()
    }
  },
})
