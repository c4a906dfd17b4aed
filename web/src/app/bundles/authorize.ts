export { openAuthorize } from '../../pages/authorize/authorize.tsx'
