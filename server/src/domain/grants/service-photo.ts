import type { BaseUrl } from '../../config/config.ts'
import { idBytes, idOf } from '../../lib/ids.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { nonceBytes, readHint, withHint } from '../../lib/routing-hint.ts'

type Pair = { accountId: string; serviceId: string }

export type SharedPhoto = Pair & { folder: string; since: string }

const idLength = 16

/**
 * Photo URL for one service. URLs of two services cannot be linked, and each expires with its consent. It contains account and service,
 * encrypted, and a MAC over the photo and the consent.
 */
export const servicePhotoUrl = (keys: Keys, { publicUrl }: BaseUrl, photo: SharedPhoto): string =>
  `${publicUrl}/api/service-photos/${withHint(keys, hintOf(photo), proofOf(keys, photo))}`

/** Account and service of a photo URL; `proves` compares it with the current photo. Undefined for an unknown URL. */
export function readServicePhoto(
  keys: Keys,
  key: string,
): (Pair & { proves: (photo: SharedPhoto) => boolean }) | undefined {
  const read = readHint(keys, key, 2 * idLength)
  if (!read) return undefined
  const pair = { accountId: idOf(read.hint), serviceId: idOf(read.hint.subarray(idLength)) }
  return { ...pair, proves: (photo) => sameBytes(proofOf(keys, photo, read.keyId), read.nonce) }
}

const hintOf = ({ accountId, serviceId }: Pair) => Buffer.concat([idBytes(accountId), idBytes(serviceId)])

const proofOf = (keys: Keys, { accountId, serviceId, folder, since }: SharedPhoto, keyId?: string) =>
  keys.mac('photo', [accountId, serviceId, folder, since].join(' '), keyId).subarray(0, nonceBytes)
