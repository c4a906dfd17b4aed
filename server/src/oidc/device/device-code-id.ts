import { Provider } from 'oidc-provider'
import { type Keys, sha256 } from '../../lib/keys.ts'

/** Keyed, because an eight-letter code could be found by brute force from a plain hash. */
export const userCodeHash = (keys: Keys, userCode: string): Buffer =>
  keys.mac('code', `device ${userCode.replace('-', '')}`)

/** The hash follows, because the code itself is the device's secret. Accepted only on the `device_resume` route. */
const alias = 'device-code-'
export const aliasOf = (idHash: string) => `${alias}${idHash}`

export function deviceCodeHash(id: string): Buffer {
  const isOnWayBack = Provider.ctx?.oidc.route === 'device_resume'
  return isOnWayBack && id.startsWith(alias) ? Buffer.from(id.slice(alias.length), 'hex') : sha256(id)
}
