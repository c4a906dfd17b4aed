export { ServicePage } from '../../pages/service/service.tsx'
