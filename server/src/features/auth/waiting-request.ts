import type { Keys } from '../../lib/keys.ts'

/**
 * The request of a service that a registration or a reset came from, kept sealed: its id opens it. What a version of before kept stands
 * there as it is, and has no dots.
 */
export const sealRequest = ({ seal }: Keys, interaction: string | undefined): string | null =>
  interaction === undefined ? null : seal(interaction)

export const openRequest = ({ open }: Keys, kept: string | null): { interaction?: string } =>
  kept === null ? {} : { interaction: kept.includes('.') ? open(kept) : kept }
