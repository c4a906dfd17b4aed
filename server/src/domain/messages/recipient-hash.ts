import type { Keys } from '../../lib/keys.ts'

/** Stored with messages without an account. */
export const recipientHash = (keys: Pick<Keys, 'mac'>, recipient: string): Buffer => keys.mac('recipient', recipient)

/** The hash under each of SECRET_KEYS, newest first. */
export const recipientHashes = ({ ids, mac }: Pick<Keys, 'ids' | 'mac'>, recipient: string): Buffer[] =>
  ids.map((id) => mac('recipient', recipient, id))
