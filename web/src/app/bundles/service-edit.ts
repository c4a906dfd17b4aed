export { ServiceEditPage, ServiceNewPage } from '../../pages/service-edit/service-edit.tsx'
export { ServiceRegistrationPage } from '../../pages/service-registration/service-registration.tsx'
export { ServiceTryPage } from '../../pages/service-try/service-try.tsx'
