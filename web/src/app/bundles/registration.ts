export { InvitationPage } from '../../pages/registration/invitation-page.tsx'
export { RegistrationConfirmPage } from '../../pages/registration-confirm/registration-confirm.tsx'
export { RegistrationFinishPage } from '../../pages/registration-finish/registration-finish.tsx'
export { RegistrationPage } from '../../pages/registration/registration.tsx'
