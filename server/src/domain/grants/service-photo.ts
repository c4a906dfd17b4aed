import type { BaseUrl } from '../../config/config.ts'
import { idBytes, idOf } from '../../lib/ids.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { ownBytes, readHint, withHint } from '../../lib/routing-hint.ts'

type Pair = { accountId: string; serviceId: string }

/** A photo as one service may show it. `folder`: where it lies. `since`: when this consent was given. */
export type SharedPhoto = Pair & { folder: string; since: string }

const idLength = 16

/**
 * The address of a photo for one service: those of two services have nothing in common, and each dies with the consent that it was given by.
 * It carries person and service, enciphered, and proves that photo and consent are still the same.
 */
export const servicePhotoUrl = (keys: Keys, { publicUrl }: BaseUrl, photo: SharedPhoto): string =>
  `${publicUrl}/api/service-photos/${withHint(keys, hintOf(photo), proofOf(keys, photo))}`

/** User and service of a photo address; `proves` compares it with the present photo. Undefined for an unknown address. */
export function readServicePhoto(
  keys: Keys,
  key: string,
): (Pair & { proves: (photo: SharedPhoto) => boolean }) | undefined {
  const read = readHint(keys, key, 2 * idLength)
  if (!read) return undefined
  const pair = { accountId: idOf(read.hint), serviceId: idOf(read.hint.subarray(idLength)) }
  return { ...pair, proves: (photo) => sameBytes(proofOf(keys, photo, read.keyId), read.own) }
}

const hintOf = ({ accountId, serviceId }: Pair) => Buffer.concat([idBytes(accountId), idBytes(serviceId)])

const proofOf = (keys: Keys, { accountId, serviceId, folder, since }: SharedPhoto, keyId?: string) =>
  keys.mac('photo', [accountId, serviceId, folder, since].join(' '), keyId).subarray(0, ownBytes)
