/** From the lowest. Each may do what the ones before it may (docs/operate-reference.md#who-may-do-what). */
export const roles = ['reader', 'support', 'operator'] as const
export type Role = (typeof roles)[number]

export const isAtLeast = (role: Role, lowest: Role): boolean => roles.indexOf(role) >= roles.indexOf(lowest)
