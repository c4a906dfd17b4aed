export const legal = {
  'legal.version': 'Редакция от {date}',
  'legal.print': 'Печать',
  'legal.toList': 'Все документы',
} as const
