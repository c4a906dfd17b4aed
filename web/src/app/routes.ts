import { viewers } from '@kabinet/contract/prerendered'
import { cabinetRoutes, inCabinet } from './cabinet-routes.ts'
import type { RouteRow } from './route-row.ts'

/** Every page there is: feeds router, guard, menu and tab title. What is not here leads to /login. */
export const routes: readonly RouteRow[] = [
  {
    path: '/login',
    who: 'guest',
    prerendered: ['guest'],
    page: async () => (await import('../pages/login/login.tsx')).LoginPage,
  },
  {
    path: '/reset-password',
    who: 'public',
    prerendered: viewers,
    page: async () => (await import('../pages/reset-password/reset-password.tsx')).ResetPasswordPage,
  },
  {
    path: '/registration',
    who: 'public',
    prerendered: viewers,
    page: async () => (await import('../pages/registration/registration.tsx')).RegistrationPage,
  },
  {
    path: '/registration-finish',
    who: 'public',
    prerendered: viewers,
    page: async () => (await import('../pages/registration-finish/registration-finish.tsx')).RegistrationFinishPage,
  },
  {
    path: '/registration-confirm',
    who: 'public',
    page: async () => (await import('../pages/registration-confirm/registration-confirm.tsx')).RegistrationConfirmPage,
  },
  {
    path: '/secure-account',
    who: 'public',
    page: inCabinet('SecureAccountPage'),
  },
  {
    path: '/stop-recovery',
    who: 'public',
    page: inCabinet('StopRecoveryPage'),
  },
  {
    path: '/email-confirm',
    who: 'public',
    needsCabinet: true,
    page: async () => (await import('../pages/email-confirm/email-confirm.tsx')).EmailConfirmPage,
  },
  {
    path: '/authorize',
    who: 'public',
    page: async () => (await import('../pages/authorize/authorize.tsx')).openAuthorize(),
  },
  {
    path: '/device',
    who: 'public',
    needsCabinet: true,
    page: inCabinet('DevicePage'),
  },
  {
    path: '/logout',
    who: 'public',
    needsCabinet: true,
    page: async () => (await import('../pages/logout/logout.tsx')).LogOutPage,
  },
  {
    path: '/feedback',
    who: 'public',
    // Of somebody signed in it knows the sender, once the server has answered.
    prerendered: ['guest'],
    needsCabinet: true,
    page: async () => (await import('../pages/feedback/feedback.tsx')).FeedbackPage,
  },
  {
    path: '/docs',
    who: 'public',
    isGuide: true,
    section: 'guide.title',
    page: async () => (await import('../pages/guide/guide.tsx')).openGuide('/docs'),
  },
  {
    path: '/docs/matrix',
    who: 'public',
    isGuide: true,
    section: 'guide.proofs',
    page: async () => (await import('../pages/guide/guide.tsx')).openGuide('/docs/matrix'),
  },
  // Served to a developer's own machine alone (server/src/features/dev-inbox).
  { path: '/dev/inbox', who: 'public', needsCabinet: true, section: 'inbox.title', page: inCabinet('InboxPage') },
  { path: '/dev/inbox/:id', who: 'public', needsCabinet: true, section: 'inbox.title', page: inCabinet('MessagePage') },
  ...cabinetRoutes,
]

/** The row of a router match; the router itself knows its handle as anything. */
export function rowOf(handle: unknown): RouteRow | undefined {
  return routes.find((row) => row === handle)
}
