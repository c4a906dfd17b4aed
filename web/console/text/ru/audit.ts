export const ruAudit = {
  'audit.when': 'Когда',
  'audit.who': 'Кто',
  'audit.why': 'Причина',
  'audit.read': 'только смотрел',
  'audit.act': 'Действие (первое слово)',
  'audit.account': 'Аккаунт',
  'audit.service': 'Сервис',
  'audit.since': 'С дня',
  'audit.until': 'До дня',
  'audit.reads': 'Показать просмотры',
  'audit.none': 'Таких действий нет.',
  'audit.undo': 'Отменить',
  'audit.role': 'Вернуть прежнюю роль',
  'audit.role.will':
    'Пользователь получит прежнюю роль и выйдет из консоли. Если роль успел изменить коллега, ничего не изменится. Все операторы узнают об этом.',
  'audit.download': 'Скачать JSON lines',
  'audit.cut': 'Слишком много строк: сохранена только часть. Выберите меньше дней.',
} as const
