export const reset = {
  'reset.title': 'Сброс пароля',
  'reset.text': 'Укажите почту или телефон аккаунта — отправим код.',
  'reset.getCode': 'Получить код',
  'reset.toLogin': 'Вернуться ко входу',
  'reset.over': 'Время вышло. Получите новый код',
  'reset.code.resent': 'Если аккаунт есть, мы отправили новый код',
  'reset.code.text': 'Если аккаунт с логином {login} есть, мы отправили код.',
  'reset.password.field': 'Новый пароль',
  'reset.password.repeat': 'Повторите пароль',
  'reset.password.submit': 'Сменить пароль',
  'reset.done.text': 'Войдите с новым паролем.',
} as const
