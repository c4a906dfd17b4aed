import { inBundle } from './bundles.ts'
import type { RouteRow } from './route-row.ts'

const rows: readonly Omit<RouteRow, 'who'>[] = [
  {
    path: '/',
    prerendered: ['signed-in'],
    section: 'nav.personalInfo',
    ...inBundle('cabinet', ({ PersonalInfoPage }) => PersonalInfoPage),
  },
  {
    path: '/security',
    prerendered: ['signed-in'],
    section: 'nav.security',
    ...inBundle('security', ({ SecurityPage }) => SecurityPage),
  },
  {
    path: '/security/activity',
    section: 'nav.security',
    ...inBundle('security', ({ ActivityPage }) => ActivityPage),
  },
  {
    path: '/security/review',
    section: 'nav.security',
    ...inBundle('security', ({ ReviewPage }) => ReviewPage),
  },
  {
    path: '/partners',
    prerendered: ['signed-in'],
    section: 'nav.partners',
    ...inBundle('sections', ({ PartnersPage }) => PartnersPage),
  },
  {
    path: '/partners/new',
    section: 'nav.partners',
    ...inBundle('sections', ({ PartnerNewPage }) => PartnerNewPage),
  },
  {
    path: '/partners/new/:type',
    section: 'nav.partners',
    ...inBundle('sections', ({ PartnerAddPage }) => PartnerAddPage),
  },
  {
    path: '/partners/:id',
    section: 'nav.partners',
    ...inBundle('sections', ({ PartnerPage }) => PartnerPage),
  },
  {
    path: '/partners/:id/edit',
    section: 'nav.partners',
    ...inBundle('sections', ({ PartnerEditPage }) => PartnerEditPage),
  },
  {
    path: '/services',
    prerendered: ['signed-in'],
    section: 'nav.services',
    ...inBundle('services', ({ ServicesPage }) => ServicesPage),
  },
  {
    path: '/services/registration',
    section: 'nav.services',
    ...inBundle('service-edit', ({ ServiceRegistrationPage }) => ServiceRegistrationPage),
  },
  {
    path: '/services/new',
    section: 'nav.services',
    ...inBundle('service-edit', ({ ServiceNewPage }) => ServiceNewPage),
  },
  {
    path: '/services/access',
    prerendered: ['signed-in'],
    section: 'nav.services',
    ...inBundle('services', ({ DataReadersPage }) => DataReadersPage),
  },
  {
    path: '/services/access/:clientId',
    section: 'nav.services',
    ...inBundle('services', ({ ServiceAccessPage }) => ServiceAccessPage),
  },
  {
    path: '/services/:id',
    section: 'nav.services',
    ...inBundle('owner', ({ ServicePage }) => ServicePage),
  },
  {
    path: '/services/:id/try',
    section: 'nav.services',
    ...inBundle('service-edit', ({ ServiceTryPage }) => ServiceTryPage),
  },
  {
    path: '/services/:id/edit',
    section: 'nav.services',
    ...inBundle('service-edit', ({ ServiceEditPage }) => ServiceEditPage),
  },
  {
    path: '/cloud',
    prerendered: ['signed-in'],
    section: 'nav.cloud',
    ...inBundle('sections', ({ CloudPage }) => CloudPage),
  },
  {
    path: '/payments',
    prerendered: ['signed-in'],
    section: 'nav.payments',
    ...inBundle('sections', ({ PaymentsPage }) => PaymentsPage),
  },
  {
    path: '/devices',
    prerendered: ['signed-in'],
    section: 'nav.devices',
    ...inBundle('sections', ({ DevicesPage }) => DevicesPage),
  },
  {
    path: '/documents',
    prerendered: ['signed-in'],
    section: 'nav.documents',
    ...inBundle('sections', ({ LegalDocumentsPage }) => LegalDocumentsPage),
  },
  {
    path: '/documents/:id',
    section: 'nav.documents',
    ...inBundle('sections', ({ LegalDocumentPage }) => LegalDocumentPage),
  },
]

export const cabinetRoutes = rows.map((row): RouteRow => ({ ...row, who: 'signed-in' }))
