import type { ComponentType } from 'react'
import type { PlainKey } from '../text/messages.ts'
import type { IconName } from '../ui/icon.tsx'

/** `guest`: open, but whoever is signed in goes on to the cabinet, unless a service waits (`?interaction=`). */
export type Visitor = 'public' | 'guest' | 'signed-in'

export type RouteRow = {
  path: string
  page: () => Promise<ComponentType>
  who: Visitor
  /** A public page that needs the texts of the cabinet too. */
  needsTexts?: 'cabinet'
  /** The section in the tab's title; absent: the product's name alone. */
  section?: PlainKey
  /** In the menu, under the section's name. */
  icon?: IconName
}

/** Every page there is: feeds router, guard, menu and tab title. What is not here leads to /login. */
export const routes: readonly RouteRow[] = [
  { path: '/login', who: 'guest', page: async () => (await import('../pages/login/login.tsx')).LoginPage },
  {
    path: '/reset-password',
    who: 'public',
    page: async () => (await import('../pages/reset-password/reset-password.tsx')).ResetPasswordPage,
  },
  { path: '/registration', who: 'public', page: async () => (await import('../pages/registration/registration.tsx')).RegistrationPage },
  {
    path: '/registration-finish',
    who: 'public',
    page: async () => (await import('../pages/registration-finish/registration-finish.tsx')).RegistrationFinishPage,
  },
  {
    path: '/registration-confirm',
    who: 'public',
    page: async () => (await import('../pages/registration-confirm/registration-confirm.tsx')).RegistrationConfirmPage,
  },
  {
    path: '/email-confirm',
    who: 'public',
    needsTexts: 'cabinet',
    page: async () => (await import('../pages/email-confirm/email-confirm.tsx')).EmailConfirmPage,
  },
  { path: '/authorize', who: 'public', page: async () => (await import('../pages/authorize/authorize.tsx')).AuthorizePage },
  {
    path: '/logout',
    who: 'public',
    needsTexts: 'cabinet',
    page: async () => (await import('../pages/logout/logout.tsx')).LogOutPage,
  },
  {
    path: '/feedback',
    who: 'public',
    needsTexts: 'cabinet',
    page: async () => (await import('../pages/feedback/feedback.tsx')).FeedbackPage,
  },

  {
    path: '/',
    who: 'signed-in',
    section: 'nav.personalInfo',
    icon: 'person',
    page: async () => (await import('../pages/personal-info/personal-info.tsx')).PersonalInfoPage,
  },
  {
    path: '/security',
    who: 'signed-in',
    section: 'nav.security',
    icon: 'shield',
    page: async () => (await import('../pages/security/security.tsx')).SecurityPage,
  },
  {
    path: '/partners',
    who: 'signed-in',
    section: 'nav.partners',
    icon: 'people',
    page: async () => (await import('../pages/partners/partners.tsx')).PartnersPage,
  },
  {
    path: '/partners/new',
    who: 'signed-in',
    section: 'nav.partners',
    page: async () => (await import('../pages/partner-new/partner-new.tsx')).PartnerNewPage,
  },
  {
    path: '/partners/new/:type',
    who: 'signed-in',
    section: 'nav.partners',
    page: async () => (await import('../pages/partner-edit/partner-edit.tsx')).PartnerAddPage,
  },
  {
    path: '/partners/:id',
    who: 'signed-in',
    section: 'nav.partners',
    page: async () => (await import('../pages/partner/partner.tsx')).PartnerPage,
  },
  {
    path: '/partners/:id/edit',
    who: 'signed-in',
    section: 'nav.partners',
    page: async () => (await import('../pages/partner-edit/partner-edit.tsx')).PartnerEditPage,
  },
  {
    path: '/services',
    who: 'signed-in',
    section: 'nav.services',
    icon: 'plug',
    page: async () => (await import('../pages/services/services.tsx')).ServicesPage,
  },
  {
    path: '/services/new',
    who: 'signed-in',
    section: 'nav.services',
    page: async () => (await import('../pages/service-edit/service-edit.tsx')).ServiceNewPage,
  },
  {
    path: '/services/access/:clientId',
    who: 'signed-in',
    section: 'nav.services',
    page: async () => (await import('../pages/service-access/service-access.tsx')).ServiceAccessPage,
  },
  {
    path: '/services/:id',
    who: 'signed-in',
    section: 'nav.services',
    page: async () => (await import('../pages/service/service.tsx')).ServicePage,
  },
  {
    path: '/services/:id/try',
    who: 'signed-in',
    section: 'nav.services',
    page: async () => (await import('../pages/service-try/service-try.tsx')).ServiceTryPage,
  },
  {
    path: '/services/:id/edit',
    who: 'signed-in',
    section: 'nav.services',
    page: async () => (await import('../pages/service-edit/service-edit.tsx')).ServiceEditPage,
  },
  {
    path: '/cloud',
    who: 'signed-in',
    section: 'nav.cloud',
    icon: 'cloud',
    page: async () => (await import('../pages/in-development/in-development.tsx')).CloudPage,
  },
  {
    path: '/payments',
    who: 'signed-in',
    section: 'nav.payments',
    icon: 'card',
    page: async () => (await import('../pages/in-development/in-development.tsx')).PaymentsPage,
  },
  {
    path: '/devices',
    who: 'signed-in',
    section: 'nav.devices',
    icon: 'device',
    page: async () => (await import('../pages/in-development/in-development.tsx')).DevicesPage,
  },
  {
    path: '/documents',
    who: 'signed-in',
    section: 'nav.documents',
    icon: 'document',
    page: async () => (await import('../pages/legal-documents/legal-documents.tsx')).LegalDocumentsPage,
  },
  {
    path: '/documents/:id',
    who: 'signed-in',
    section: 'nav.documents',
    page: async () => (await import('../pages/legal-document/legal-document.tsx')).LegalDocumentPage,
  },
]

/** The row of a router match; the router itself knows its handle as anything. */
export function rowOf(handle: unknown): RouteRow | undefined {
  return routes.find((row) => row === handle)
}
