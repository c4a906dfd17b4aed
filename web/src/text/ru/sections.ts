/** Sections whose pages come later, each with its heading. */
export const sections = {
  'sections.inDevelopment': 'Раздел в разработке',
  'sections.soon': 'Раздел готовится.',
  'sections.partner': 'Партнёр',
  'sections.partnerNew': 'Новый партнёр',
  'sections.partnerEdit': 'Изменение данных',
  'sections.document': 'Документ',
  'sections.feedback': 'Обращение в поддержку',
  'sections.emailConfirm': 'Подтверждение почты',
} as const
