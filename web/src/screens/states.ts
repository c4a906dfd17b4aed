import type { Locale } from '@kabinet/contract/fields/locale'

/** How a screen stands. The names are what `/dev/screens` calls them. */
export const states = {
  opened: { ru: 'открыт', en: 'opened' },
  loading: { ru: 'загрузка', en: 'loading' },
  loadFailed: { ru: 'не загрузилось', en: 'not loaded' },
  empty: { ru: 'пусто', en: 'empty' },
  filled: { ru: 'заполнено', en: 'filled in' },
  form: { ru: 'форма', en: 'form' },
  wrong: { ru: 'ошибки в полях', en: 'errors at fields' },
  refused: { ru: 'отказ', en: 'refused' },
  passkeyFirst: { ru: 'сначала ключ доступа', en: 'passkey first' },
  cancelled: { ru: 'отменено', en: 'cancelled' },
  noPasskey: { ru: 'ключа доступа нет', en: 'no such passkey' },
  unavailable: { ru: 'недоступно', en: 'not available' },
  breached: { ru: 'украденный пароль', en: 'stolen password' },
  failed: { ru: 'сбой', en: 'failure' },
  offline: { ru: 'нет связи', en: 'no network' },
  throttled: { ru: 'слишком часто', en: 'too often' },
  taken: { ru: 'уже занято', en: 'taken' },
  expired: { ru: 'истекло', en: 'expired' },
  blocked: { ru: 'заблокирован', en: 'blocked' },
  notice: { ru: 'с сообщением', en: 'with a notice' },
  service: { ru: 'по пути к сервису', en: 'on the way to a service' },
  legalText: { ru: 'текст документа', en: 'a legal text' },
  waiting: { ru: 'ждёт подтверждения', en: 'waits for confirmation' },
  off: { ru: 'без второго шага', en: 'no second step' },
  already: { ru: 'уже сделано', en: 'done before' },
  other: { ru: 'другой аккаунт', en: 'another account' },
  signedOut: { ru: 'не вошёл', en: 'signed out' },
  done: { ru: 'готово', en: 'done' },
  unknown: { ru: 'неизвестное приложение', en: 'unknown application' },
  frozen: { ru: 'новый контакт заморожен', en: 'new contact frozen' },
  menu: { ru: 'меню', en: 'menu' },
  leaving: { ru: 'уход без сохранения', en: 'leaving unsaved' },
} as const satisfies Record<string, Record<Locale, string>>

export type ScreenState = keyof typeof states
