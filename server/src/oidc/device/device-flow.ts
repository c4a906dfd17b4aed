import { deviceGrant } from '@kabinet/contract/data/grant-types'
import type { Configuration, Provider } from 'oidc-provider'
import { leaveFor } from '../protocol/device-page.ts'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

/**
 * Sign-ins on devices without a keyboard (RFC 8628). The page that takes the code is ours (`web/src/pages/device`), and what it decides begins a request like
 * any other (`begin-device-request.ts`); the library issues the codes and takes the way back at `/device/{id}`, from where the page tells the end.
 */
export const deviceFlow: DeviceFlow = {
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  deviceInfo: () => ({}),
  userCodeInputSource(ctx, _form, _out, error) {
    // The library marks the session for a form that it would show; one of nobody cannot be saved, and ours has been.
    if (ctx.oidc.session) Object.assign(ctx.oidc.session, { touched: false })
    leaveFor(ctx, error?.name === 'AbortedError' ? 'rejected' : 'expired')
  },
  userCodeConfirmSource: (ctx) => leaveFor(ctx, 'expired'),
  successSource: (ctx) => leaveFor(ctx, 'done'),
}

/**
 * The library would have a client with pairwise subjects and this grant publish its keys, to take its sector from their address (OpenID Connect
 * Registration 1.0, 5). Here the sector is the service, so any client may have the grant, and the library does not see it among those registered.
 */
export function allowDeviceGrant({ Client: { prototype } }: Provider): void {
  const { grantTypeAllowed } = prototype
  prototype.grantTypeAllowed = function allowed(type: string) {
    return grantTypeAllowed.call(this, type) || (type === deviceGrant && this['has_device_grant'] === true)
  }
}
