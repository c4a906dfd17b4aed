/** Invitations, and legal texts that are asked again. */
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
} as const
