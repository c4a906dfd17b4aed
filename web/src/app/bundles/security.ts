import { ReviewPage } from '../../pages/security/review/review.tsx'
import { loadTexts } from '../../text/language.ts'

export { ActivityPage } from '../../pages/activity/activity.tsx'
export { SecurityPage } from '../../pages/security/security.tsx'

/** Its list of what ended has the words of /secure-account. */
export async function openReview() {
  await loadTexts('rare')
  return ReviewPage
}
