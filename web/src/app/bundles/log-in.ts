export { LoginPage } from '../../pages/login/login.tsx'
