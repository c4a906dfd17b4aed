import type { ErrorName } from '../errors.ts'
import { cabinetProblemTextsRu } from './ru-cabinet-problems.ts'
import { ownerProblemTextsRu } from './ru-owner-problems.ts'
import { firstProblemTextsRu } from './ru-problems.ts'
import type { ProblemKey } from './problems.ts'

export const errorTextsRu = {
  UNEXPECTED: 'Неизвестная ошибка. Обновите страницу',
  INVALID_PARAM_VALUE: 'Проверьте введённые данные',
  INVALID_PARAM_TYPE: 'Неверный формат данных',
  AUTH_NOT_PROVIDED: 'Войдите в аккаунт',
  USER_NOT_FOUND: 'Пользователь не найден. Войдите в аккаунт',
  AUTH_EXPIRED: 'Сеанс завершён. Войдите снова',
  AUTH_FORBIDDEN: 'Неверный логин или пароль, либо нет доступа',
  NOT_EXIST: 'Запись не найдена или ссылка устарела',
  EXTERNAL_SERVICE: 'Внешний сервис не ответил. Попробуйте ещё раз',
  DATABASE: 'База данных недоступна. Попробуйте позже',
  ALREADY_EXIST: 'Такая запись уже есть',
  REQUEST_BODY_TOO_BIG: 'Запрос слишком большой',
  THROTTLING: 'Слишком много запросов. Попробуйте позже',
  HUMAN_FRIENDLY: 'Достигнут предел. Удалите лишнее и попробуйте снова',
  HUMAN_FRIENDLY_MULTIPLE: 'Проверьте введённые данные',
  USER_BLOCKED: 'Аккаунт заблокирован. Обратитесь в поддержку',
  USER_DEACTIVATED: 'Аккаунт удалён. Пока данные не стёрты, его можно восстановить',
  USER_NOT_VERIFIED: 'Аккаунт не активирован. Откройте ссылку из письма',
  CREDENTIAL_NOT_VERIFIED: 'Этот адрес или номер не подтверждён. Войдите другим способом',
  EMAIL_ALREADY_EXIST: 'Эта почта уже зарегистрирована',
  PHONE_NUMBER_ALREADY_EXIST: 'Этот телефон уже зарегистрирован',
  TOKEN_NOT_CONFIRMED: 'Подтвердите вход кодом',
  USER_ALREADY_VERIFIED: 'Аккаунт уже активирован',
  INVALID_OTP_CODE: 'Неверный код',
} as const satisfies Record<ErrorName, string>

export const problemTextsRu = {
  ...firstProblemTextsRu,
  ...cabinetProblemTextsRu,
  ...ownerProblemTextsRu,
} as const satisfies Record<ProblemKey, string>
