export { ServiceAccessPage } from '../../pages/service-access/service-access.tsx'
export { DataReadersPage } from '../../pages/services/data-readers.tsx'
