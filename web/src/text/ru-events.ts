import { activity } from './ru/activity.ts'
import { review } from './ru/review.ts'
import { secure } from './ru/secure.ts'

/** Loaded with the log of events, its code on the page «This was not me», and what that page undid. */
export const ruEvents = {
  ...activity,
  ...review,
  ...secure,
}
