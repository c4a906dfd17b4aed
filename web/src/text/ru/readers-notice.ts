export const readersNotice = {
  'access.first': 'Вы всегда можете посмотреть, какой сервис и когда читал ваши данные, и закрыть ему доступ.',
} as const
