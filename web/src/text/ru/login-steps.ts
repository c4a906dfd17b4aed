export const loginSteps = {
  'login.notActivated': 'Аккаунт не активирован. Подтвердите телефон или почту — отправим код или письмо ещё раз',
  'login.resendConfirmation': 'Отправить ещё раз',
  'login.recovery.text':
    'Введите один из кодов, которые вы сохранили, когда добавляли приложение. Каждый срабатывает один раз.',
  'login.recovery.field': 'Запасной код',
  'login.app.text': 'Введите шесть цифр, которые сейчас показывает приложение для кодов.',
  'login.app.bySms': 'Прислать код в SMS',
  'login.app.byEmail': 'Прислать код письмом',
  'login.app.recovery': 'Ввести запасной код',
  's.recoveryCodesLeft': 'Запасной код принят. Осталось кодов: {count}',
} as const
