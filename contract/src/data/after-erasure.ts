/** Why a service keeps data of an erased account (GDPR 17 (3)). */
export const keptReasons = ['law', 'claims', 'contract'] as const
export type KeptReason = (typeof keptReasons)[number]

/** Kinds of data that stay after an account is erased (docs/encryption.md#erasure). */
export const stayingKinds = [
  'serviceAnswers',
  'supportActs',
  'events',
  'services',
  'receipts',
  'counters',
  'logs',
  'backups',
] as const
export type StayingKind = (typeof stayingKinds)[number]
