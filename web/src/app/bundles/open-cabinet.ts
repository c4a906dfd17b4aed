export { EmailConfirmPage } from '../../pages/email-confirm/email-confirm.tsx'
export { FeedbackPage } from '../../pages/feedback/feedback.tsx'
export { LogOutPage } from '../../pages/logout/logout.tsx'
