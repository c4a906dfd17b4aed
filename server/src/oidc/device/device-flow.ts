import { deviceGrant } from '@kabinet/contract/data/grant-types'
import type { Configuration, Provider } from 'oidc-provider'
import { redirectToDevicePage } from '../protocol/device-page.ts'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

/** Device authorization grant (RFC 8628). Our page takes the user code (`begin-device-request.ts`); the library issues the codes. */
export const deviceFlow: DeviceFlow = {
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  deviceInfo: () => ({}),
  userCodeInputSource(ctx, _form, _out, error) {
    // The library touches the session for the form it would render, but a session without an account cannot be saved.
    if (ctx.oidc.session) Object.assign(ctx.oidc.session, { touched: false })
    redirectToDevicePage(ctx, error?.name === 'AbortedError' ? 'rejected' : 'expired')
  },
  userCodeConfirmSource: (ctx) => redirectToDevicePage(ctx, 'expired'),
  successSource: (ctx) => redirectToDevicePage(ctx, 'done'),
}

/**
 * Allows the grant outside the library's `grant_types`: with pairwise subjects the library would require clients to publish their keys
 * (OpenID Connect Registration 1.0, 5). Our sector is the service.
 */
export function allowDeviceGrant({ Client: { prototype } }: Provider): void {
  const { grantTypeAllowed } = prototype
  prototype.grantTypeAllowed = function allowed(type: string) {
    return grantTypeAllowed.call(this, type) || (type === deviceGrant && this['has_device_grant'] === true)
  }
}

/** Seconds between two polls. It is the default of RFC 8628 3.2, but some clients have no default. */
export const interval = 5

export function announceInterval(provider: Provider): void {
  provider.on('device_authorization.success', (_ctx, answer) => void Object.assign(answer, { interval }))
}
