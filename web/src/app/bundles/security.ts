import { ReviewPage } from '../../pages/security/review/review.tsx'
import { loadTexts } from '../../text/language.ts'

export { ActivityPage } from '../../pages/activity/activity.tsx'
export { SecurityPage } from '../../pages/security/security.tsx'

/** The page uses texts of /secure-account, which are in the part `rare`. */
export async function openReview() {
  await loadTexts('rare')
  return ReviewPage
}
