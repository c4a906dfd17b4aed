export { ServiceRequestsPage } from '../../pages/service/requests/requests-page.tsx'
export { ServicePage } from '../../pages/service/service.tsx'
