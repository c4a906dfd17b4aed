export { SupportLinkPage } from '../../pages/support-link/support-link.tsx'
