export const login = {
  'login.title': 'Вход',
  'login.field': 'Электронная почта или телефон',
  'login.password': 'Пароль',
  'login.forgot': 'Забыли пароль?',
  'login.submit': 'Войти',
  'login.noAccount': 'Нет аккаунта?',
  'login.create': 'Создать',
  'login.toContinue': 'Чтобы продолжить в {service}',
  'login.resendLetter': 'Отправить письмо ещё раз',
  'login.code.title': 'Введите код',
  'login.code.another': 'Войти под другим логином',
} as const
