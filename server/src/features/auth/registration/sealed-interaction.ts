import type { Keys } from '../../../lib/keys.ts'

/**
 * The pending interaction that a registration or a reset came from, kept sealed: its id opens it. What a version of before kept stands
 * there as it is, and has no dots.
 */
export const sealInteraction = ({ seal }: Keys, interaction: string | undefined): string | null =>
  interaction === undefined ? null : seal(interaction)

export const unsealInteraction = ({ open }: Keys, kept: string | null): { interaction?: string } =>
  kept === null ? {} : { interaction: kept.includes('.') ? open(kept) : kept }
