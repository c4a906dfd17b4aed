import { eventTextsRu } from '@kabinet/contract/texts/ru-events'

export const activity = {
  ...eventTextsRu,
  'activity.back': 'К безопасности',
  'activity.hint': 'За 12 месяцев. Не узнаёте что-то за последние дни — нажмите «Это был не я».',
  'activity.notMe': 'Это был не я',
  'activity.notMe.named': 'Это был не я: {what}, {when}',
  'activity.old': 'Если более ранние события не ваши, отменить их уже нельзя, но вход можно закрыть:',
  'activity.filter': 'Что показать',
  'activity.all': 'Всё',
  'activity.logins': 'Входы',
  'activity.account': 'Аккаунт',
  'activity.services': 'Сервисы',
  'activity.none': 'Здесь пока ничего нет.',
  'activity.bySupport': 'Сделала поддержка',
  'activity.times_one': '{count} раз за час',
  'activity.times_few': '{count} раза за час',
  'activity.times_many': '{count} раз за час',
  'activity.times_other': '{count} раза за час',
} as const
