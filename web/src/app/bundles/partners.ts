export { PartnerAddPage, PartnerEditPage } from '../../pages/partner-edit/partner-edit.tsx'
export { PartnerNewPage } from '../../pages/partner-new/partner-new.tsx'
export { PartnerPage } from '../../pages/partner/partner.tsx'
export { PartnersPage } from '../../pages/partners/partners.tsx'
