import type { cabinetPages } from './cabinet-pages.ts'
import type { RouteRow } from './route-row.ts'

/** Where the pages behind the sign-in lie is of no use to the public ones: it comes with the first of them. */
export const inCabinet = (name: keyof typeof cabinetPages) => async () =>
  (await import('./cabinet-pages.ts')).cabinetPages[name]()

/** The pages behind the sign-in. */
export const cabinetRoutes: readonly RouteRow[] = [
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
