export { ApiEditPage, ApiNewPage } from '../../pages/service/apis/api-edit.tsx'
export { ServiceApisPage } from '../../pages/service/apis/service-apis.tsx'
export { ServiceRequestsPage } from '../../pages/service/requests/requests-page.tsx'
export { ServicePage } from '../../pages/service/service.tsx'
