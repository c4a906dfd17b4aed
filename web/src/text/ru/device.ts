/** The page for entering a device code. */
export const device = {
  'device.title': 'Вход на другом устройстве',
  'device.code': 'Код с экрана устройства',
  'device.code.hint': 'Восемь букв',
  'device.unknown': 'Такого кода нет, или он устарел',
  'device.ask.title': 'Войти в сервис «{service}» на другом устройстве?',
  'device.site': 'Сайт сервиса',
  'device.warning':
    'Продолжайте, только если вы сами начали вход на устройстве, которое сейчас перед вами, и на нём тот же код. Если код вам прислали или продиктовали, это мошенники: отклоните вход.',
  'device.continue': 'Это моё устройство, продолжить',
  'device.done.title': 'Готово',
  'device.done.text': 'Вернитесь к устройству: вход на нём завершится сам.',
  'device.rejected.title': 'Вход отклонён',
  'device.rejected.text': 'Устройство не получило доступа к вашим данным.',
  'device.expired.title': 'Код больше не действует',
  'device.expired.text': 'Он уже использован или устарел. Запросите на устройстве новый код.',
  'device.another': 'Ввести другой код',
} as const
