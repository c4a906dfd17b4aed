/** /feedback and /email-confirm: public pages that are never opened first. */
export const support = {
  'feedback.title': 'Обращение в поддержку',
  'feedback.name': 'Имя',
  'feedback.email': 'Электронная почта для ответа',
  'feedback.message': 'Сообщение',
  'feedback.hint': 'Не пишите пароли и коды',
  'feedback.send': 'Отправить',
  'feedback.ways': 'Другие способы связи:',
  'feedback.done.text': 'Ответим на {email}.',
  'emailConfirm.done.text': 'Входите с адресом {email}.',
  'emailConfirm.expired.text':
    'Ссылка действует ограниченное время и только один раз. Запросите новую ссылку в разделе «Личная информация».',
  'emailConfirm.expired.verified': 'Ваша почта {email} уже подтверждена, новая ссылка не нужна.',
  'emailConfirm.signedOut.title': 'Войдите, чтобы подтвердить почту',
  'emailConfirm.other.title': 'Эта ссылка для другого аккаунта',
  'emailConfirm.other.text': 'Сейчас вы вошли как {login}.',
  'emailConfirm.other.switch': 'Войти под другим аккаунтом',
  'emailConfirm.taken.title': 'Почта не изменена',
} as const
