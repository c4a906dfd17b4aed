import type { Config } from '../../config/config.ts'
import { idBytes, idOf } from '../../lib/ids.ts'

/** RP ID (WebAuthn level 3, 5.1.2): the host of PUBLIC_URL, never of the request. */
export const relyingPartyId = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname

/** Origins where passkeys can be created or used (5.11, related origins). */
export const originsOf = ({ publicUrl, relatedOrigins }: Pick<Config, 'publicUrl' | 'relatedOrigins'>): string[] => [
  publicUrl,
  ...relatedOrigins,
]

/** WebAuthn user handle: the 16 bytes of the account id, base64url. */
export const userHandleOf = (accountId: string): string => idBytes(accountId).toString('base64url')

/** Null when the handle does not have 16 bytes. */
export function accountOfHandle(handle: string): string | null {
  const bytes = Buffer.from(handle, 'base64url')
  return bytes.length === 16 ? idOf(bytes) : null
}
