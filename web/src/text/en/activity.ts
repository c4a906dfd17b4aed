import { eventTextsEn } from '@kabinet/contract/texts/en-events'

export const activity = {
  ...eventTextsEn,
  'activity.back': 'Back to security',
  'activity.hint': 'The last 12 months. If you don’t recognise a recent event, press “This was not me”.',
  'activity.notMe': 'This was not me',
  'activity.notMe.named': 'This was not me: {what}, {when}',
  'activity.old': 'Earlier events can’t be undone any more. If they were not you, stop new log-ins:',
  'activity.filter': 'What to show',
  'activity.all': 'All',
  'activity.logins': 'Log-ins',
  'activity.account': 'Account',
  'activity.services': 'Services',
  'activity.none': 'Nothing here yet.',
  'activity.bySupport': 'Done by support',
  'activity.times_one': '{count} time within an hour',
  'activity.times_other': '{count} times within an hour',
} as const
