/** Without its content (docs/integrate, docs/interop.ru.md). */
export const guide = {
  'guide.title': 'Подключение сервиса',
  'guide.proofs': 'Проверенные библиотеки',
  'guide.search': 'Поиск: библиотека, ошибка, слово',
  'guide.search.none': 'Ничего не найдено',
  'guide.contents': 'Содержание',
  'guide.more': 'Не нашли ответа?',
} as const
