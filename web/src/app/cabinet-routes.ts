import type { PlainKey } from '../text/messages.ts'
import { inBundle } from './bundles.ts'
import { type RouteRow, rowsOf } from './route-row.ts'

const section = (name: PlainKey) => ({ who: 'signed-in', section: name }) as const
const signedIn = ['signed-in'] as const

export const cabinetRoutes: readonly RouteRow[] = [
  ...rowsOf(section('nav.personalInfo'), [
    '/',
    inBundle('cabinet', ({ PersonalInfoPage }) => PersonalInfoPage),
    signedIn,
  ]),
  ...rowsOf(
    section('nav.security'),
    ['/security', inBundle('security', ({ SecurityPage }) => SecurityPage), signedIn],
    ['/security/activity', inBundle('events', ({ ActivityPage }) => ActivityPage)],
    ['/security/review', inBundle('events', ({ ReviewPage }) => ReviewPage)],
  ),
  ...rowsOf(
    section('nav.partners'),
    ['/partners', inBundle('sections', ({ PartnersPage }) => PartnersPage), signedIn],
    ['/partners/new', inBundle('sections', ({ PartnerNewPage }) => PartnerNewPage)],
    ['/partners/new/:type', inBundle('sections', ({ PartnerAddPage }) => PartnerAddPage)],
    ['/partners/:id', inBundle('sections', ({ PartnerPage }) => PartnerPage)],
    ['/partners/:id/edit', inBundle('sections', ({ PartnerEditPage }) => PartnerEditPage)],
  ),
  ...rowsOf(
    section('nav.services'),
    ['/services', inBundle('services', ({ ServicesPage }) => ServicesPage), signedIn],
    ['/services/registration', inBundle('service-edit', ({ ServiceRegistrationPage }) => ServiceRegistrationPage)],
    ['/services/new', inBundle('service-edit', ({ ServiceNewPage }) => ServiceNewPage)],
    ['/services/access', inBundle('access', ({ DataReadersPage }) => DataReadersPage), signedIn],
    ['/services/access/:clientId', inBundle('access', ({ ServiceAccessPage }) => ServiceAccessPage)],
    ['/services/:id', inBundle('owner', ({ ServicePage }) => ServicePage)],
    ['/services/:id/requests', inBundle('owner', ({ ServiceRequestsPage }) => ServiceRequestsPage)],
    ['/services/:id/try', inBundle('service-edit', ({ ServiceTryPage }) => ServiceTryPage)],
    ['/services/:id/apis', inBundle('owner', ({ ServiceApisPage }) => ServiceApisPage)],
    ['/services/:id/apis/new', inBundle('owner', ({ ApiNewPage }) => ApiNewPage)],
    ['/services/:id/apis/:apiId/edit', inBundle('owner', ({ ApiEditPage }) => ApiEditPage)],
    ['/services/:id/edit', inBundle('service-edit', ({ ServiceEditPage }) => ServiceEditPage)],
  ),
  ...rowsOf(section('nav.cloud'), ['/cloud', inBundle('sections', ({ CloudPage }) => CloudPage), signedIn]),
  ...rowsOf(section('nav.payments'), ['/payments', inBundle('sections', ({ PaymentsPage }) => PaymentsPage), signedIn]),
  ...rowsOf(section('nav.devices'), ['/devices', inBundle('sections', ({ DevicesPage }) => DevicesPage), signedIn]),
  ...rowsOf(
    section('nav.documents'),
    ['/documents', inBundle('sections', ({ LegalDocumentsPage }) => LegalDocumentsPage), signedIn],
    ['/documents/:id', inBundle('sections', ({ LegalDocumentPage }) => LegalDocumentPage)],
  ),
]
