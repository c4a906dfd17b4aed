/** Invitations, legal texts that are asked again, lists of services, and groups. */
export const terms = {
  'invitation.service': 'Вас пригласили в сервис «{service}».',
  'invitation.verified': 'Из приглашения, подтверждать не нужно',
  'invitation.over': 'Приглашение действует семь дней и один раз. Попросите прислать новое.',
  'agreements.changed': 'Новые условия',
  'agreements.first': 'Примите условия',
  'agreements.accept': 'Продолжить',
  'agreements.leave': 'Не согласны? Удалите аккаунт, а перед этим запросите свои данные у поддержки.',
  'agreements.new': 'Новая редакция от {date}',
  'agreements.previous': 'Прежняя редакция от {date}',
  'agreements.export': 'Запросить мои данные',
  'authorize.list.title': 'Вас нет в списке этого сервиса',
  'authorize.list.text':
    'Войти в сервис «{service}» могут только те, кто есть в его списке. Почта и телефон считаются, только если подтверждены.',
  'authorize.list.owner': 'Чтобы вас добавили, обратитесь к владельцу сервиса: {owner}',
  'authorize.list.operator': 'Чтобы вас добавили, напишите нам.',
  'me.groups.by': 'Назначены {product}: изменить их самостоятельно нельзя',
  'authorize.test.title': 'Сервис в тестовом режиме',
  'authorize.test.text': 'Войти в сервис «{service}» пока могут только владелец и те, кого он пригласил.',
  'authorize.try.title': 'Это проверка входа',
  'authorize.try.text': 'Пройти её может только владелец сервиса «{service}».',
} as const
