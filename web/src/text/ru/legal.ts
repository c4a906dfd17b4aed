export const legal = {
  'legal.version': 'Редакция от {date}',
  'legal.print': 'Печать',
  'legal.toList': 'Все документы',
  'agreements.mine': 'Что вы приняли',
  'agreements.accepted': 'Редакция от {version}, принята {date}',
} as const
