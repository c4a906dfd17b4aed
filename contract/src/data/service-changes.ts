export const serviceChangers = ['owner', 'operator', 'software'] as const

/** Kinds of rows in the log of a service. The names are stored, so they must not change. */
export const serviceChangeKinds = [
  'connected',
  'changed',
  'secret_issued',
  'old_secrets_ended',
  'owner_invited',
  'invitation_withdrawn',
  'owner_joined',
  'owner_left',
  'owner_removed',
  'owner_restored',
  'handed_over',
  'taken',
  'given',
  'published',
  'secured',
  'deleted',
  'restored',
] as const
export type ServiceChangeKind = (typeof serviceChangeKinds)[number]
