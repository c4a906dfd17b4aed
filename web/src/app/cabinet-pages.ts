import type { ComponentType } from 'react'
import { loadTexts, type Texts } from '../text/language.ts'
import { ownerTexts } from '../text/owner-texts.ts'
import { partnerTexts } from '../text/partner-texts.ts'
import { rareTexts } from '../text/rare-texts.ts'
import { securityTexts } from '../text/security-texts.ts'

type Page = () => Promise<ComponentType>

/** A page with what only it and its like say. */
const withTexts =
  (texts: Texts) =>
  (page: Page): Page =>
  async () =>
    (await Promise.all([page(), loadTexts(texts)]))[0]
const withOwnerTexts = withTexts(ownerTexts)
const withPartnerTexts = withTexts(partnerTexts)
const withSecurityTexts = withTexts(securityTexts)
const withRareTexts = withTexts(rareTexts)

/** No page, but what stands above the first one once (`cabinet-layout.tsx`). */
export const passkeyOffer = withSecurityTexts(async () =>
  (await import('../components/passkey-offer/passkey-offer.tsx')).choosePasskeyOffer(),
)

/** Above every page, while there is something to stop. */
export const recoveryNotice = withRareTexts(async () => (await import('./recovery-notice.tsx')).RecoveryNotice)

/** The pages behind the sign-in, and open ones that few come to, each fetched when it is first opened (`routes.ts`). */
export const cabinetPages = {
  PersonalInfoPage: async () => (await import('../pages/personal-info/personal-info.tsx')).PersonalInfoPage,
  SecurityPage: withSecurityTexts(async () => (await import('../pages/security/security.tsx')).SecurityPage),
  ActivityPage: withSecurityTexts(async () => (await import('../pages/activity/activity.tsx')).ActivityPage),
  PartnersPage: withPartnerTexts(async () => (await import('../pages/partners/partners.tsx')).PartnersPage),
  PartnerNewPage: withPartnerTexts(async () => (await import('../pages/partner-new/partner-new.tsx')).PartnerNewPage),
  PartnerAddPage: withPartnerTexts(async () => (await import('../pages/partner-edit/partner-edit.tsx')).PartnerAddPage),
  PartnerPage: withPartnerTexts(async () => (await import('../pages/partner/partner.tsx')).PartnerPage),
  PartnerEditPage: withPartnerTexts(
    async () => (await import('../pages/partner-edit/partner-edit.tsx')).PartnerEditPage,
  ),
  ServicesPage: async () => (await import('../pages/services/services.tsx')).ServicesPage,
  DataReadersPage: async () => (await import('../pages/services/data-readers.tsx')).DataReadersPage,
  ServiceNewPage: withOwnerTexts(async () => (await import('../pages/service-edit/service-edit.tsx')).ServiceNewPage),
  ServiceRegistrationPage: withOwnerTexts(
    async () => (await import('../pages/service-registration/service-registration.tsx')).ServiceRegistrationPage,
  ),
  ServiceAccessPage: async () => (await import('../pages/service-access/service-access.tsx')).ServiceAccessPage,
  ServicePage: withOwnerTexts(async () => (await import('../pages/service/service.tsx')).ServicePage),
  ServiceTryPage: withOwnerTexts(async () => (await import('../pages/service-try/service-try.tsx')).ServiceTryPage),
  ServiceEditPage: withOwnerTexts(async () => (await import('../pages/service-edit/service-edit.tsx')).ServiceEditPage),
  SecureAccountPage: withRareTexts(
    async () => (await import('../pages/secure-account/secure-account.tsx')).SecureAccountPage,
  ),
  StopRecoveryPage: withRareTexts(
    async () => (await import('../pages/stop-recovery/stop-recovery.tsx')).StopRecoveryPage,
  ),
  CloudPage: async () => (await import('../pages/in-development/in-development.tsx')).CloudPage,
  PaymentsPage: async () => (await import('../pages/in-development/in-development.tsx')).PaymentsPage,
  DevicesPage: async () => (await import('../pages/in-development/in-development.tsx')).DevicesPage,
  DevicePage: withRareTexts(async () => (await import('../pages/device/device.tsx')).DevicePage),
  InboxPage: withRareTexts(async () => (await import('../pages/inbox/inbox.tsx')).InboxPage),
  MessagePage: withRareTexts(async () => (await import('../pages/inbox/message.tsx')).MessagePage),
  LegalDocumentsPage: async () => (await import('../pages/legal-documents/legal-documents.tsx')).LegalDocumentsPage,
  LegalDocumentPage: async () => (await import('../pages/legal-document/legal-document.tsx')).LegalDocumentPage,
} satisfies Record<string, Page>
