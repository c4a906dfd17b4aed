export { ActivityPage } from '../../pages/activity/activity.tsx'
export { SecurityPage } from '../../pages/security/security.tsx'
