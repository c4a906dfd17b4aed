import { matchPath } from 'react-router'
import { viewers } from '@kabinet/contract/prerendered'
import { inBundle } from './bundles.ts'
import { cabinetRoutes } from './cabinet-routes.ts'
import { type RouteRow, rowsOf } from './route-row.ts'

const guide = inBundle('guide', ({ openGuide }) => openGuide())

export const routes: readonly RouteRow[] = [
  ...rowsOf({ who: 'guest' }, ['/login', inBundle('log-in', ({ LoginPage }) => LoginPage), ['guest']]),
  ...rowsOf(
    { who: 'public' },
    ['/reset-password', inBundle('log-in', ({ ResetPasswordPage }) => ResetPasswordPage), viewers],
    ['/registration', inBundle('registration', ({ RegistrationPage }) => RegistrationPage), viewers],
    ['/registration-finish', inBundle('registration', ({ RegistrationFinishPage }) => RegistrationFinishPage), viewers],
    ['/registration-confirm', inBundle('registration', ({ RegistrationConfirmPage }) => RegistrationConfirmPage)],
    ['/invitation', inBundle('registration', ({ InvitationPage }) => InvitationPage)],
    ['/secure-account', inBundle('open-security', ({ SecureAccountPage }) => SecureAccountPage)],
    ['/stop-recovery', inBundle('open-security', ({ StopRecoveryPage }) => StopRecoveryPage)],
    ['/support-link', inBundle('registration', ({ SupportLinkPage }) => SupportLinkPage)],
    ['/email-confirm', inBundle('open-cabinet', ({ EmailConfirmPage }) => EmailConfirmPage)],
    ['/authorize', inBundle('authorize', ({ openAuthorize }) => openAuthorize())],
    ['/device', inBundle('open-security', ({ DevicePage }) => DevicePage)],
    ['/logout', inBundle('open-cabinet', ({ LogOutPage }) => LogOutPage)],
    // For a signed-in user it shows the sender, after the server has replied.
    ['/feedback', inBundle('open-cabinet', ({ FeedbackPage }) => FeedbackPage), ['guest']],
  ),
  ...rowsOf({ who: 'public', section: 'guide.proofs' }, ['/docs/matrix', guide]),
  ...rowsOf({ who: 'public', section: 'guide.title' }, ['/docs', guide], ['/docs/:page', guide]),
  // Served only to the developer's machine (server/src/features/dev-inbox).
  ...rowsOf(
    { who: 'public', section: 'inbox.title' },
    ['/dev/inbox', inBundle('open-security', ({ InboxPage }) => InboxPage)],
    ['/dev/inbox/:id', inBundle('open-security', ({ MessagePage }) => MessagePage)],
  ),
  ...cabinetRoutes,
]

/** True for pages that show the account, and for requests of services. */
export const isForUsers = (pathname: string): boolean =>
  routes.some(({ who, path }) => (who === 'signed-in' || path === '/authorize') && matchPath(path, pathname))

/** Returns the row of a router match, whose handle the router types as unknown. */
export function rowOf(handle: unknown): RouteRow | undefined {
  return routes.find((row) => row === handle)
}
