import type { Assertion, CreationOptions, NewCredential, RequestOptions, SignInOptions } from '../fields/web-authn.ts'
import { anna } from './samples.ts'

export const challenge = 'GcXH5dyRcgMNqmwTdvXzk2W8y4fUsRGpGcXH5dyRcgMNqmwT'
export const credentialId = 'wJmTm1UqkOaE9b3nVg2r5Q'
export const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'

export const sampleCreationOptions: CreationOptions = {
  rp: { id: 'id.example', name: 'Kabinet' },
  user: { id: 'AZLwwXsefG6aUT8qHA2edw', name: anna.email ?? '', displayName: 'Анна Иванова' },
  challenge,
  pubKeyCredParams: [
    { type: 'public-key', alg: -8 },
    { type: 'public-key', alg: -7 },
    { type: 'public-key', alg: -257 },
  ],
  timeout: 300_000,
  excludeCredentials: [{ id: credentialId, type: 'public-key', transports: ['hybrid', 'internal'] }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
export const sampleNewCredential: NewCredential = {
  id: credentialId,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['hybrid', 'internal'] },
}
export const sampleRequestOptions: RequestOptions = {
  challenge,
  rpId: 'id.example',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}
export const sampleSignInOptions: SignInOptions = { ...sampleRequestOptions, passkey_first: false }
export const sampleAssertion: Assertion = {
  id: credentialId,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
    signature: 'MEUCIQCmpFzT5vV7i1x2cM0oE3TqgJ9rYkQwX8nZ4bLdHsUeAQ',
    userHandle: 'AZLwwXsefG6aUT8qHA2edw',
  },
}
