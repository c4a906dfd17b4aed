export const ruFind = {
  'find.label': 'Почта, телефон, имя или номер (пользователя, сервиса, письма, запроса)',
  'find.short': 'Найти…',
  'find.go': 'Найти',
} as const
