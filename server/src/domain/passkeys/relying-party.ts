import type { Config } from '../../config/config.ts'
import { idBytes, idOf } from '../../lib/ids.ts'

/** Whom passkeys are for (WebAuthn level 3, 5.1.2): the host of PUBLIC_URL, whatever the request says. */
export const relyingPartyId = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname

/** Where a passkey may be made or used (5.11, related origins). */
export const originsOf = ({ publicUrl, relatedOrigins }: Pick<Config, 'publicUrl' | 'relatedOrigins'>): string[] => [
  publicUrl,
  ...relatedOrigins,
]

/** A person, as their passkeys know them. */
export const userHandleOf = (accountId: string): string => idBytes(accountId).toString('base64url')

/** Null: no user handle of ours. */
export function accountOfHandle(handle: string): string | null {
  const bytes = Buffer.from(handle, 'base64url')
  return bytes.length === 16 ? idOf(bytes) : null
}
