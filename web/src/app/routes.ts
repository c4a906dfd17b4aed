import { type Viewer, viewers } from '@kabinet/contract/prerendered'
import type { ComponentType } from 'react'
import type { PlainKey } from '../text/messages.ts'
import type { IconName } from '../ui/icon.tsx'
import type { cabinetPages } from './cabinet-pages.ts'

/** `guest`: open, but whoever is signed in goes on to the cabinet, unless a service waits (`?interaction=`). */
export type Visitor = 'public' | 'guest' | 'signed-in'

export type RouteRow = {
  path: `/${string}`
  page: () => Promise<ComponentType>
  who: Visitor
  /** For whom the build draws the page: where it depends neither on a link in the address nor on an answer of the server (decision 0042). */
  prerendered?: readonly Viewer[]
  /** A public page that says and asks what those behind the sign-in do: with their texts, and the answers that they share. */
  needsCabinet?: true
  /** The section in the tab's title; absent: the product's name alone. */
  section?: PlainKey
  /** In the menu, under the section's name. */
  icon?: IconName
}

/** Where the pages behind the sign-in lie is of no use to the public ones: it comes with the first of them. */
const inCabinet = (name: keyof typeof cabinetPages) => async () =>
  (await import('./cabinet-pages.ts')).cabinetPages[name]()

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
    path: '/',
    who: 'signed-in',
    prerendered: ['signed-in'],
    section: 'nav.personalInfo',
    icon: 'person',
    page: inCabinet('PersonalInfoPage'),
  },
  { path: '/security', who: 'signed-in', section: 'nav.security', icon: 'shield', page: inCabinet('SecurityPage') },
  { path: '/security/activity', who: 'signed-in', section: 'nav.security', page: inCabinet('ActivityPage') },
  { path: '/partners', who: 'signed-in', section: 'nav.partners', icon: 'people', page: inCabinet('PartnersPage') },
  { path: '/partners/new', who: 'signed-in', section: 'nav.partners', page: inCabinet('PartnerNewPage') },
  { path: '/partners/new/:type', who: 'signed-in', section: 'nav.partners', page: inCabinet('PartnerAddPage') },
  { path: '/partners/:id', who: 'signed-in', section: 'nav.partners', page: inCabinet('PartnerPage') },
  { path: '/partners/:id/edit', who: 'signed-in', section: 'nav.partners', page: inCabinet('PartnerEditPage') },
  { path: '/services', who: 'signed-in', section: 'nav.services', icon: 'plug', page: inCabinet('ServicesPage') },
  {
    path: '/services/registration',
    who: 'signed-in',
    section: 'nav.services',
    page: inCabinet('ServiceRegistrationPage'),
  },
  { path: '/services/new', who: 'signed-in', section: 'nav.services', page: inCabinet('ServiceNewPage') },
  { path: '/services/access', who: 'signed-in', section: 'nav.services', page: inCabinet('DataReadersPage') },
  {
    path: '/services/access/:clientId',
    who: 'signed-in',
    section: 'nav.services',
    page: inCabinet('ServiceAccessPage'),
  },
  { path: '/services/:id', who: 'signed-in', section: 'nav.services', page: inCabinet('ServicePage') },
  { path: '/services/:id/try', who: 'signed-in', section: 'nav.services', page: inCabinet('ServiceTryPage') },
  { path: '/services/:id/edit', who: 'signed-in', section: 'nav.services', page: inCabinet('ServiceEditPage') },
  { path: '/cloud', who: 'signed-in', section: 'nav.cloud', icon: 'cloud', page: inCabinet('CloudPage') },
  { path: '/payments', who: 'signed-in', section: 'nav.payments', icon: 'card', page: inCabinet('PaymentsPage') },
  { path: '/devices', who: 'signed-in', section: 'nav.devices', icon: 'device', page: inCabinet('DevicesPage') },
  {
    path: '/documents',
    who: 'signed-in',
    section: 'nav.documents',
    icon: 'document',
    page: inCabinet('LegalDocumentsPage'),
  },
  { path: '/documents/:id', who: 'signed-in', section: 'nav.documents', page: inCabinet('LegalDocumentPage') },
]

export const isOfCabinet = ({ who, needsCabinet }: RouteRow) => who === 'signed-in' || needsCabinet === true

/** The row of a router match; the router itself knows its handle as anything. */
export function rowOf(handle: unknown): RouteRow | undefined {
  return routes.find((row) => row === handle)
}
