const again = 'begin the sign-in again'
const usedCode = `the code is unknown, expired or already used: ${again}, and redeem each code once, without delay`
const deadRefresh = `the refresh token is unknown, expired, revoked or already used: keep the newest one, or ${again}`
const grantOff =
  'this grant_type is turned off for the service: if the service needs it, turn it on on the page of the service'
const deadToken = 'the access token is unknown, expired or revoked: refresh it, or begin the sign-in again'
const proof =
  'make a new DPoP proof for each request, with its method (htm), address without query (htu), time (iat) and a new jti'

const document =
  'the document at client_id could not be read, or breaks a rule of the guide: it must answer 200 with JSON of at most 64 KB over https, without a redirect'
const strange = 'client_id is unknown, or its service is suspended: copy it from the page of the service'

const atTheClient = {
  'client not found': strange,
  'client_id metadata document fetch failed': document,
  'invalid secret provided':
    'client_secret is wrong or expired: copy the current one, or issue a new one on the page of the service',
  'the provided authentication mechanism does not match the registered client authentication method':
    'the client authenticated with another method than the registered one: set the same method in the library and on the page of the service',
  'no client authentication mechanism provided':
    'no client credentials were sent: send client_id and client_secret in the Authorization header (Basic) or in the body',
  'client authentication must only be provided using one mechanism':
    'client credentials were sent in two ways: send them in the Authorization header or in the body, not in both',
  'invalid authorization header value format':
    'the Authorization header must be Basic and base64 of client_id:client_secret, each form-encoded first',
  'client assertion tokens must only be used once':
    'the client assertion was already used: sign a new one for each request',
  'list of audience (aud) must include the endpoint url, issuer identifier or token endpoint url':
    'the assertion has another audience: set its aud to the issuer',
  'aud must be the issuer identifier, as a string':
    'the assertion has another audience: set its aud to the issuer, as a string',
  'invalid client_assertion format': 'client_assertion is not a JWT: send it unchanged',
  'sub (JWT subject) must be provided in the client_assertion JWT':
    'iss and sub of the client assertion must both be the client_id',
  'client_assertion_type must be provided':
    'client_assertion was sent without client_assertion_type: send urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  'client_id mismatch': 'client_id in the body differs from the one that authenticated: send the same, or leave it out',
} as const

const atTheToken = {
  'authorization code not found': usedCode,
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from the one in the authorization request: send exactly the same',
  'client mismatch': 'the code or token was issued to another client_id: use the one that began the sign-in',
  'code_verifier does not match code_challenge':
    'code_verifier does not match the code_challenge of the authorization request: keep it in the session of the user',
  'code_verifier must be provided':
    'the authorization request had a code_challenge, so the token request needs its code_verifier',
  'unsupported code_challenge_method':
    'code_verifier was sent, but the authorization request had no code_challenge: send both or neither',
  'refresh token not found': deadRefresh,
  'access token not found': deadToken,
  'grant not found': deadToken,
  'device code not found': 'the device code is unknown, or access was withdrawn: request a new one',
  'device code is expired': 'the user did not answer within ten minutes: request a new device code',
  'device code already consumed': 'the device code was already redeemed: begin the sign-in again',
  'urn:ietf:params:oauth:grant-type:device_code is not allowed for this client': grantOff,
  'requested grant type is not allowed for this client': grantOff,
} as const

const ofResources = {
  'resource indicator is missing, or unknown':
    'resource is not registered for the service: add exactly this address of its API on the page of the service, and send it in the authorization request too',
  'resource indicator must be an absolute URI': 'resource must be the full address of an API, starting with https://',
  'resource indicator must not contain a fragment component': 'resource must not have a fragment (the part after #)',
  'only a single resource indicator value must be requested/resolved during Access Token Request':
    'a token is for one resource: request one at a time, and the next one with the refresh token',
  'token audience prevents accessing the userinfo endpoint':
    'this access token is for an API of the service: request one without resource to read userinfo',
} as const

const ofProofs = {
  'DPoP proof htm mismatch': proof,
  'DPoP proof htu mismatch': proof,
  'DPoP proof iat is not recent enough': `${proof}; check the clock of this machine`,
  'DPoP proof ath mismatch': 'the DPoP proof is for another access token: set ath to the SHA-256 of the token sent',
  'DPoP proof JWT Replay detected': 'the DPoP proof was already used: make a new one, with a new jti, for each request',
  'failed jkt verification':
    'the token is bound to another key: sign the DPoP proof with the key that the token was issued for',
} as const

export const tokenAdvice = { ...atTheClient, ...atTheToken, ...ofResources, ...ofProofs }

export type TokenReason = keyof typeof tokenAdvice
export const tokenReasons = Object.keys(tokenAdvice) as TokenReason[]
