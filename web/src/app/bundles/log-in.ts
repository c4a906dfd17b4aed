export { openAuthorize } from '../../pages/authorize/authorize.tsx'
export { LoginPage } from '../../pages/login/login.tsx'
