/** Without its content (docs/integrate.ru.md, docs/interop.ru.md). */
export const guide = {
  'guide.title': 'Подключение сервиса',
  'guide.proofs': 'Проверенные библиотеки',
  'guide.contents': 'Содержание',
  'guide.more': 'Не нашли ответа?',
} as const
