import type { Keys } from '../../../lib/keys.ts'

/**
 * Encrypts the pending interaction of a registration or reset, since its id grants access to it. Values of an older version are unencrypted
 * and have no dots.
 */
export const sealInteraction = ({ seal }: Keys, interaction: string | undefined): string | null =>
  interaction === undefined ? null : seal(interaction)

export const unsealInteraction = ({ open }: Keys, storedValue: string | null): { interaction?: string } =>
  storedValue === null ? {} : { interaction: storedValue.includes('.') ? open(storedValue) : storedValue }
