/** Values of `REGISTRATION` (docs/govern.md). */
export const registrationModes = ['open', 'invited', 'domains', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Why the registration form is closed to visitors; null where it is open. */
export const formRefusals = {
  open: null,
  invited: 'invitation-only',
  domains: null,
  closed: 'closed',
} as const satisfies Record<RegistrationMode, string | null>

/** Values of `SERVICES` (docs/govern.md): who may connect services. */
export const servicesModes = ['everybody', 'invited', 'operator'] as const
export type ServicesMode = (typeof servicesModes)[number]

/** Policies that operators set while the servers run. */
export const policyNames = [
  'registration',
  'registration-domains',
  'services',
  'services-publish',
  'second-step',
] as const
export type PolicyName = (typeof policyNames)[number]
