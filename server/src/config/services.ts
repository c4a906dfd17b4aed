import { type ServicesMode, servicesModes } from '@kabinet/contract/data/policies'
import { type Environment, oneOf } from './values.ts'

export const publishers = ['owner', 'operator'] as const
const registrationAccess = ['token', 'open', 'off'] as const
const documentAccess = ['apis', 'true', 'false'] as const

export type ServicesPolicy = { connect: ServicesMode; publish: (typeof publishers)[number] }

export type ClientAccess = {
  /** Software that may use `/oauth/register` (RFC 7591): with a token that a user created, all, or none. */
  dynamicRegistration: (typeof registrationAccess)[number]
  /** Admitted clients with a metadata document. `apis`: only in a request for an API that admits any client. */
  clientIdMetadataDocuments: (typeof documentAccess)[number]
}

export const readServices = (env: Environment): ServicesPolicy => ({
  connect: oneOf(env, 'SERVICES', servicesModes, 'everybody'),
  publish: oneOf(env, 'SERVICES_PUBLISH', publishers, 'owner'),
})

export const readClientAccess = (env: Environment): ClientAccess => ({
  dynamicRegistration: oneOf(env, 'DYNAMIC_REGISTRATION', registrationAccess, 'token'),
  clientIdMetadataDocuments: oneOf(env, 'CLIENT_ID_METADATA_DOCUMENTS', documentAccess, 'apis'),
})
