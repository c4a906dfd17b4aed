import { tokenAdvice } from './token-advice.ts'

/** Of `advices` (find-advice.ts) what concerns a `client_id` that nobody registered. */
export const ofClientIds = {
  'client not found': {
    text: tokenAdvice['client not found'],
    page: {
      ru: 'Такого client_id нет, или его сервис приостановлен: скопируйте идентификатор со страницы сервиса.',
      guide: 'errors',
      parameter: 'client_id',
    },
  },
  'client_id metadata document fetch failed': {
    text: tokenAdvice['client_id metadata document fetch failed'],
    page: {
      ru: 'Документ по адресу client_id не прочитать, или он нарушает правила из руководства: нужен ответ 200 с JSON не больше 64 КБ по https и без перенаправления.',
      guide: 'unregistered',
      parameter: 'client_id',
    },
  },
  'too many requests: wait as retry-after says': {
    text: 'too many documents of unknown applications were asked for: wait a while and begin again',
    page: {
      ru: 'Документы неизвестных приложений запрашивали слишком часто: подождите и начните вход заново.',
      guide: 'unregistered',
    },
  },
} as const
