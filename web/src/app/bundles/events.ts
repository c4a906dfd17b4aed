export { ActivityPage } from '../../pages/activity/activity.tsx'
export { ReviewPage } from '../../pages/security/review/review.tsx'
export { EventOfLink } from '../../pages/secure-account/event-of-link.tsx'
