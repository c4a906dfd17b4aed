export const secure = {
  'letter.secure.title': 'Это были не вы?',
  'letter.secure.text':
    'Мы завершим все сеансы, закроем доступ сервисам и отключим пароль. Ключи доступа, приложение для кодов, почта и телефон, которые добавили за 7 дней до сообщения или позже, перестанут действовать. Потом вы зададите новый пароль.',
  'letter.secure.submit': 'Это был не я',
  'letter.secure.otherwise': 'Если это были вы, закройте страницу.',
  'letter.secureDone.title': 'Аккаунт защищён',
  'letter.secureDone.text':
    'Все сеансы завершены, прежний пароль не действует. Задайте новый: пришлём код на вашу почту или телефон.',
  'letter.secureDone.reset': 'Задать новый пароль',
  'letter.secureFrozen.title': 'Аккаунт защищён',
  'letter.secureFrozen.text':
    'Все сеансы завершены, прежний пароль не действует. Через новую почту или телефон никто не войдёт. Задайте новый пароль через почту или телефон, которые были раньше.',
  'letter.secureFrozen.reset': 'Задать новый пароль',
  'letter.secureAlready.title': 'Всё уже сделано',
  'letter.secureAlready.text': 'Аккаунт уже защищён. Если не можете войти, задайте новый пароль.',
  'letter.secureAlready.reset': 'Задать новый пароль',
  'letter.securePasskey.title': 'Аккаунт защищён',
  'letter.securePasskey.text':
    'Все сеансы завершены, прежний пароль не действует. Почту или телефон недавно меняли, поэтому задать новый пароль через них нельзя. Войдите с ключом доступа, который был раньше.',
  'letter.securePasskey.reset': 'Войти с ключом доступа',
  'letter.secureSupport.title': 'Вход в аккаунт запрещён',
  'letter.secureSupport.text':
    'Все сеансы завершены, прежний пароль не действует. Почту или телефон недавно меняли, и мы не можем понять, кто это сделал. Напишите в поддержку: проверим и вернём доступ владельцу.',
  'letter.secureSupport.reset': 'Написать в поддержку',
  'letter.secureLate.title': 'Ссылка не действует',
  'letter.secureLate.text':
    'Она действует 7 дней. Если в аккаунт вошли не вы, сбросьте пароль: это завершит все сеансы.',
  'letter.secureLate.reset': 'Сбросить пароль',
  'secure.byCode.text':
    'Укажите почту или телефон аккаунта. Пришлём код на те почту и телефон, которые были у вас раньше, и закроем вход для посторонних: завершим сеансы, отключим пароль и всё, что добавили за последние 7 дней.',
  'secure.byCode.sent': 'Если аккаунт с логином {login} есть, мы отправили код на его почту и телефон.',
  'secure.ended': 'Больше не действуют:',
  'secure.ended.passkey': 'Ключ доступа',
  'secure.ended.app': 'Приложение для кодов',
  'secure.ended.recovery_codes': 'Запасные коды',
  'secure.ended.email': 'Почта',
  'secure.ended.phone': 'Телефон',
  'secure.ended.transport': 'Способ получения кодов',
  'secure.ended.redirect_uri': 'Адрес возврата сервиса',
  'secure.ended.service_key': 'Ключ сервиса',
  'secure.ended.service_secret': 'Секрет сервиса',
  'secure.ended.session': 'Сеанс',
  'secure.ended.service_owner': 'Владелец сервиса, приглашённый от вашего имени',
  'secure.ended.software_token': 'Токен программы, которая управляет сервисами',
  'secure.ended.service_access': 'Допуск в сервис',
  'secure.ended.service_address': 'Адрес сервиса для входа или выхода',
  'secure.ended.consent': 'Доступ сервиса к вашим данным',
} as const
