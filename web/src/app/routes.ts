import { viewers } from '@kabinet/contract/prerendered'
import { inBundle } from './bundles.ts'
import { cabinetRoutes } from './cabinet-routes.ts'
import type { RouteRow } from './route-row.ts'

export const routes: readonly RouteRow[] = [
  {
    path: '/login',
    who: 'guest',
    prerendered: ['guest'],
    ...inBundle('log-in', ({ LoginPage }) => LoginPage),
  },
  {
    path: '/reset-password',
    who: 'public',
    prerendered: viewers,
    ...inBundle('log-in', ({ ResetPasswordPage }) => ResetPasswordPage),
  },
  {
    path: '/registration',
    who: 'public',
    prerendered: viewers,
    ...inBundle('registration', ({ RegistrationPage }) => RegistrationPage),
  },
  {
    path: '/registration-finish',
    who: 'public',
    prerendered: viewers,
    ...inBundle('registration', ({ RegistrationFinishPage }) => RegistrationFinishPage),
  },
  {
    path: '/registration-confirm',
    who: 'public',
    ...inBundle('registration', ({ RegistrationConfirmPage }) => RegistrationConfirmPage),
  },
  {
    path: '/invitation',
    who: 'public',
    ...inBundle('registration', ({ InvitationPage }) => InvitationPage),
  },
  {
    path: '/secure-account',
    who: 'public',
    ...inBundle('open-security', ({ SecureAccountPage }) => SecureAccountPage),
  },
  {
    path: '/stop-recovery',
    who: 'public',
    ...inBundle('open-security', ({ StopRecoveryPage }) => StopRecoveryPage),
  },
  {
    path: '/email-confirm',
    who: 'public',
    ...inBundle('open-cabinet', ({ EmailConfirmPage }) => EmailConfirmPage),
  },
  {
    path: '/authorize',
    who: 'public',
    ...inBundle('authorize', ({ openAuthorize }) => openAuthorize()),
  },
  {
    path: '/device',
    who: 'public',
    ...inBundle('open-security', ({ DevicePage }) => DevicePage),
  },
  {
    path: '/logout',
    who: 'public',
    ...inBundle('open-cabinet', ({ LogOutPage }) => LogOutPage),
  },
  {
    path: '/feedback',
    who: 'public',
    // For a signed-in user it shows the sender, after the server has replied.
    prerendered: ['guest'],
    ...inBundle('open-cabinet', ({ FeedbackPage }) => FeedbackPage),
  },
  {
    path: '/docs',
    who: 'public',
    section: 'guide.title',
    ...inBundle('guide', ({ openGuide }) => openGuide('/docs')),
  },
  {
    path: '/docs/matrix',
    who: 'public',
    section: 'guide.proofs',
    ...inBundle('guide', ({ openGuide }) => openGuide('/docs/matrix')),
  },
  // Served only to the developer's machine (server/src/features/dev-inbox).
  {
    path: '/dev/inbox',
    who: 'public',
    section: 'inbox.title',
    ...inBundle('open-security', ({ InboxPage }) => InboxPage),
  },
  {
    path: '/dev/inbox/:id',
    who: 'public',
    section: 'inbox.title',
    ...inBundle('open-security', ({ MessagePage }) => MessagePage),
  },
  ...cabinetRoutes,
]

/** Returns the row of a router match, whose handle the router types as unknown. */
export function rowOf(handle: unknown): RouteRow | undefined {
  return routes.find((row) => row === handle)
}
