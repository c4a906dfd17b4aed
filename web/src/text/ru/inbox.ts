export const inbox = {
  'inbox.title': 'Письма и SMS',
  'inbox.about':
    'Отправка не настроена (SMTP_URL, SMS_URL), поэтому сообщения остаются здесь. Страница есть только на этой машине.',
  'inbox.empty': 'Пока пусто. Новые сообщения появятся сами.',
  'inbox.email': 'Письмо для {to}',
  'inbox.sms': 'SMS на {to}',
  'inbox.code': 'Код',
  'inbox.openLink': 'Перейти по ссылке',
  'inbox.back': 'Все сообщения',
  'inbox.asSeen': 'Как в почте',
  'inbox.asText': 'Текстом',
} as const
