export { SecurityPage } from '../../pages/security/security.tsx'
