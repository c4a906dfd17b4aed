const again = 'begin the sign-in again'
const usedCode = `the code is unknown, expired or was used before: ${again}, and redeem a code once and at once`
const deadRefresh = `the refresh token is unknown, expired, withdrawn or was used before: keep the newest one, or ${again}`
const grantOff =
  'this grant_type is off for the service: turn it on on the page of the service, if the service is to have it'
const deadToken = 'the access token is unknown, expired or withdrawn: refresh it, or begin the sign-in again'
const proof =
  'make a new DPoP proof for each request, with its method (htm), address without query (htu), time (iat) and a new jti'

const document =
  'the document at client_id could not be read, or breaks a rule of the guide: it must answer 200 with JSON of at most 64 KB over https, without a redirect'
const strange = 'client_id is unknown, or its service is suspended: copy it from the page of the service'

const atTheClient = {
  'client not found': strange,
  'client_id metadata document fetch failed': document,
  'invalid secret provided':
    'client_secret is wrong or has run out: copy the current one, or issue a new one on the page of the service',
  'the provided authentication mechanism does not match the registered client authentication method':
    'the client authenticated in another way than is registered: set the same in the library and on the page of the service',
  'no client authentication mechanism provided':
    'no client credentials were sent: send client_id and client_secret in the Authorization header (Basic) or in the body',
  'client authentication must only be provided using one mechanism':
    'client credentials were sent in two ways: send them in the Authorization header or in the body, not in both',
  'invalid authorization header value format':
    'the Authorization header must be Basic and base64 of client_id:client_secret, both form-encoded before',
  'client assertion tokens must only be used once':
    'the client assertion was used before: sign a new one for each request',
  'list of audience (aud) must include the endpoint url, issuer identifier or token endpoint url':
    'the assertion is for somebody else: set its aud to the issuer',
  'aud must be the issuer identifier, as a string':
    'the assertion is for somebody else: set its aud to the issuer, as a string',
} as const

const atTheToken = {
  'authorization code not found': usedCode,
  'authorization code is expired': usedCode,
  'authorization code already consumed': usedCode,
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from that of the authorization request: send the same, letter by letter',
  'client mismatch': 'the code or token was issued to another client_id: use the one that began the sign-in',
  'code_verifier does not match code_challenge':
    'code_verifier does not fit the code_challenge of the authorization request: keep it in the session of the visitor',
  'code_verifier must be provided':
    'the authorization request had a code_challenge, so the token request needs its code_verifier',
  'unsupported code_challenge_method':
    'code_verifier was sent, but the authorization request had no code_challenge: send both or neither',
  'refresh token not found': deadRefresh,
  'refresh token is expired': deadRefresh,
  'refresh token already used': deadRefresh,
  'access token not found': deadToken,
  'grant not found': deadToken,
  'device code not found': 'the device code is unknown, or access was withdrawn: ask for a new one',
  'device code is expired': 'nobody answered within ten minutes: ask for a new device code',
  'device code already consumed': 'the device code was redeemed before: begin the sign-in again',
  'urn:ietf:params:oauth:grant-type:device_code is not allowed for this client': grantOff,
  'requested grant type is not allowed for this client': grantOff,
} as const

const ofResources = {
  'resource indicator is missing, or unknown':
    'resource is none of the service: add the address of its API on the page of the service, letter by letter, and name it in the authorization request too',
  'resource indicator must be an absolute URI': 'resource must be the whole address of an API, beginning with https://',
  'resource indicator must not contain a fragment component': 'resource must have no part after the hash sign',
  'only a single resource indicator value must be requested/resolved during Access Token Request':
    'a token is for one resource: ask for one at a time, and for the next one by a refresh',
  'token audience prevents accessing the userinfo endpoint':
    'this access token is for an API of the service: ask for one without resource to read user info',
} as const

const ofProofs = {
  'DPoP proof htm mismatch': proof,
  'DPoP proof htu mismatch': proof,
  'DPoP proof iat is not recent enough': `${proof}; look at the clock of this machine`,
  'DPoP proof ath mismatch': 'the DPoP proof is for another access token: set ath to the SHA-256 of the token sent',
  'failed jkt verification': 'the token is bound to another key: send a DPoP proof by the key that it was issued for',
} as const

/** What programs are told: by the library's word for it, what to change. */
export const tokenAdvice = { ...atTheClient, ...atTheToken, ...ofResources, ...ofProofs }
