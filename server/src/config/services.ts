import { type Environment, oneOf } from './values.ts'

export const servicesModes = ['everybody', 'invited', 'operator'] as const
export type ServicesMode = (typeof servicesModes)[number]

const publishers = ['owner', 'operator'] as const

/** `connect`: who may connect services. `publish`: who publishes a test service. */
export type ServicesPolicy = { connect: ServicesMode; publish: (typeof publishers)[number] }

/** `SERVICES` and `SERVICES_PUBLISH`. */
export const readServices = (env: Environment): ServicesPolicy => ({
  connect: oneOf(env, 'SERVICES', servicesModes, 'everybody'),
  publish: oneOf(env, 'SERVICES_PUBLISH', publishers, 'owner'),
})
