import { Provider } from 'oidc-provider'
import { type Keys, sha256 } from '../../lib/keys.ts'

/** Eight letters could be guessed from a plain hash. */
export const userCodeHash = (keys: Keys, userCode: string): Buffer =>
  keys.mac('code', `device ${userCode.replace('-', '')}`)

/** What an interaction names a device code by: its hash, since the code itself is the device's secret. It is good on the way back alone. */
const alias = 'device-code-'
export const aliasOf = (idHash: string) => `${alias}${idHash}`

export function deviceCodeHash(id: string): Buffer {
  const isOnWayBack = Provider.ctx?.oidc.route === 'device_resume'
  return isOnWayBack && id.startsWith(alias) ? Buffer.from(id.slice(alias.length), 'hex') : sha256(id)
}
