import { type Filling, isPlain, type Recipe, shown } from './recipe.ts'

/** RFC 8628. */
export const deviceCode: Recipe = {
  title: 'openid-client (device)',
  page: 'devices',
  language: 'js',
  install: 'npm install openid-client',
  file: 'device.mjs',
  callbackPath: null,
  backchannelPath: null,
  signedOutPath: '/',
  steps: (filling) => ({ 'sign-in': signIn(filling) }),
}

const signIn = ({ issuer, clientId, scope }: Filling) => shown`import * as oidc from 'openid-client'

const kabinet = await oidc.discovery(new URL('${issuer}'), '${clientId}', process.env.CLIENT_SECRET${
  isPlain(issuer) ? ', undefined, { execute: [oidc.allowInsecureRequests] }' : ''
})
const device = await oidc.initiateDeviceAuthorization(kabinet, { scope: '${scope} offline_access' })
console.log('Open ' + device.verification_uri + ' and type ' + device.user_code)
const tokens = await oidc.pollDeviceAuthorizationGrant(kabinet, device)
console.log('Signed in: ' + JSON.stringify(tokens.claims()))
`
