export const accessLists = {
  'service.list.published': 'Войти можете только вы и те, кто есть в списке.',
  'service.list.empty': 'Войти можете только вы: список пуст.',
  'service.list.change': 'Ограничить списком',
  'service.list.edit': 'Изменить список',
  'service.list.counts': 'Адресов и номеров — {logins}, доменов — {domains}, групп — {groups}.',
  'service.list.who': 'Кого пускать',
  'service.list.everybody': 'Всех, у кого есть аккаунт {product}',
  'service.list.list': 'Только тех, кто есть в списке',
  'service.list.list.note': 'Достаточно одной строки любого из трёх полей. Вас пустим всегда.',
  'service.list.logins': 'Почта и телефоны',
  'service.list.logins.hint': 'По одному в строке. Считаются только подтверждённые. Пришлите приглашённым ссылку сами',
  'service.list.domains': 'Домены почты',
  'service.list.domains.hint': 'По одному в строке: example.ru — сам домен, *.example.ru — все его поддомены',
  'service.list.groups': 'Группы',
  'service.list.groups.hint':
    'По одной в строке. Их назначает тот, кто управляет {product}. Сервис с доступом groups узнает, в каких из них состоит пользователь',
  'service.list.test': 'Список начнёт действовать, когда сервис будет опубликован.',
} as const
