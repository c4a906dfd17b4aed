import { activity } from './en/activity.ts'
import { review } from './en/review.ts'
import { secure } from './en/secure.ts'

export const enEvents = {
  ...activity,
  ...review,
  ...secure,
}
