import { type ServicesMode, servicesModes } from '@kabinet/contract/data/policies'
import { type Environment, oneOf } from './values.ts'

const publishers = ['owner', 'operator'] as const
const registrationAccess = ['token', 'open', 'off'] as const

/** Who may use `/oauth/register` (RFC 7591): software with a token that a user created, all software, or none. */
export type DynamicRegistration = (typeof registrationAccess)[number]

export type ServicesPolicy = { connect: ServicesMode; publish: (typeof publishers)[number] }

export const readServices = (env: Environment): ServicesPolicy => ({
  connect: oneOf(env, 'SERVICES', servicesModes, 'everybody'),
  publish: oneOf(env, 'SERVICES_PUBLISH', publishers, 'owner'),
})

export const readDynamicRegistration = (env: Environment): DynamicRegistration =>
  oneOf(env, 'DYNAMIC_REGISTRATION', registrationAccess, 'token')
