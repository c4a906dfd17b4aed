import { activity } from './ru/activity.ts'
import { review } from './ru/review.ts'
import { secure } from './ru/secure.ts'

/** Texts of the activity log, of the review, and of the page «This was not me». */
export const ruEvents = {
  ...activity,
  ...review,
  ...secure,
}
