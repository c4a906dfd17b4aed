export { LoginPage } from '../../pages/login/login.tsx'
export { ResetPasswordPage } from '../../pages/reset-password/reset-password.tsx'
