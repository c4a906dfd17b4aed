import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { keepCertificate, proxies, requireSound } from '../../deploy/testing/proxies.ts'
import { type Started, startProcess } from '../../e2e/processes.ts'
import { balance } from '../../server/src/testing/balance.ts'
import { loopbackCertificate } from '../../server/src/testing/loopback-certificate.ts'
import type { Random } from '../random.ts'

export type Front = {
  scheme: 'http' | 'https'
  env: Record<string, string>
  stand: (port: string, processes: readonly [string, string]) => Promise<{ leave: () => Promise<void> }>
}

/** Balances at random without health checks, so that clients see every fault. */
export const blindBalancer = (random: Random): Front => ({
  scheme: 'http',
  env: {},
  stand: async (port, processes) => {
    const server = await balance(Number(port), () => random.of(processes))
    return {
      leave: async () => {
        server.closeAllConnections()
        server.close()
      },
    }
  },
})

export type ProxyName = 'haproxy' | 'nginx'

export const sampleProxy = (name: ProxyName): Front => ({
  scheme: 'https',
  env: { TRUST_PROXY: 'loopback' },
  stand: async (port, processes) => {
    setDefaultCACertificates([...getCACertificates('default'), loopbackCertificate.cert])
    const folder = mkdtempSync(join(tmpdir(), 'kabinet-front-'))
    keepCertificate(folder)
    const command = proxies[name]?.({ folder, port, processes })
    if (!command) throw new Error(`there is no sample of ${name}`)
    requireSound(command)
    const proxy: Started = startProcess(command.program, command.run, command.env, folder)
    return {
      leave: async () => {
        await proxy.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
})
