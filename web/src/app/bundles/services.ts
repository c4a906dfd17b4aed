export { ServicesPage } from '../../pages/services/services.tsx'
