import { type ServicesMode, servicesModes } from '@kabinet/contract/data/policies'
import { type Environment, oneOf } from './values.ts'

const publishers = ['owner', 'operator'] as const

export type ServicesPolicy = { connect: ServicesMode; publish: (typeof publishers)[number] }

export const readServices = (env: Environment): ServicesPolicy => ({
  connect: oneOf(env, 'SERVICES', servicesModes, 'everybody'),
  publish: oneOf(env, 'SERVICES_PUBLISH', publishers, 'owner'),
})
