import type { Assertion, RequestOptions } from '../fields/web-authn.ts'

export const challenge = 'GcXH5dyRcgMNqmwTdvXzk2W8y4fUsRGpGcXH5dyRcgMNqmwT'
export const credentialId = 'wJmTm1UqkOaE9b3nVg2r5Q'
/** `{"type":"webauthn.create"}` and the like; here cut short. */
export const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0'

export const requestOptions: RequestOptions = {
  challenge,
  rpId: 'id.example',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}
export const assertion: Assertion = {
  id: credentialId,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
    signature: 'MEUCIQCmpFzT5vV7i1x2cM0oE3TqgJ9rYkQwX8nZ4bLdHsUeAQ',
    userHandle: 'AZLwwXsefG6aUT8qHA2edw',
  },
}
