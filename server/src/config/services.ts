import { type Environment, oneOf } from './values.ts'

export const servicesModes = ['everybody', 'invited', 'operator'] as const
export type ServicesMode = (typeof servicesModes)[number]

/** `connect`: who may connect services. */
export type ServicesPolicy = { connect: ServicesMode }

/** `SERVICES`. */
export const readServices = (env: Environment): ServicesPolicy => ({
  connect: oneOf(env, 'SERVICES', servicesModes, 'everybody'),
})
