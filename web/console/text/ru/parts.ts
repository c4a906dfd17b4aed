export const ruParts = {
  'parts.any': 'Любое',
  'parts.filter': 'Показать',
  'parts.clear': 'Сбросить',
  'parts.moreThan': 'Больше 1000 записей.',
  'parts.yes': 'да',
  'parts.no': 'нет',
  'parts.became': 'стало',
  'parts.count_one': '{count} запись.',
  'parts.count_few': '{count} записи.',
  'parts.count_many': '{count} записей.',
  'parts.count_other': '{count} записи.',
} as const
