export const leaving = {
  'leaving.service': 'Сервис {service} просит вас выйти из аккаунта.',
  'leaving.text':
    'Вы выйдете из кабинета в этом браузере. Сервисы, в которые вы вошли через него, узнают об этом и тоже могут завершить сеанс.',
  'leaving.done.title': 'Вы вышли из аккаунта',
  'leaving.done.text': 'В этом браузере в аккаунт никто не вошёл.',
  'leaving.error.title': 'Не удалось открыть запрос на выход',
  'leaving.error.text':
    'Сервис прислал неверный запрос: адрес возврата или идентификатор не подходит. Выход не выполнен. Сообщите владельцу сервиса.',
  'leaving.error.overtaken': 'Запрос заменён другим, или на него уже ответили. Выход не выполнен.',
  'leaving.heldRedirect.title': '{redirectHost}: ошибка в запросе на вход',
  'leaving.heldRedirect.text':
    'Вы не вошли: в запросе ошибка ({error}). Обычно с ней возвращают в сервис, но этим сервисом у нас ещё никто не пользовался. Переходите на {redirectHost}, только если доверяете этому адресу.',
  'leaving.heldRedirect.signedOut':
    'Сервис просит вернуть вас на {redirectHost}. Этим сервисом у нас ещё никто не пользовался: переходите, только если доверяете этому адресу.',
  'leaving.heldRedirect.go': 'Перейти на {redirectHost}',
  'leaving.change.sent': 'Прислано в {parameter}',
  'leaving.change.registered': 'Указано у сервиса',
  'leaving.change.guide': 'В руководстве для разработчика',
  'leaving.here': 'Выйти из аккаунта',
} as const
