/** Sections whose pages come later, each with its heading. */
export const sections = {
  'sections.inDevelopment': 'Раздел в разработке',
  'sections.soon': 'Раздел готовится.',
  'sections.document': 'Документ',
  'sections.feedback': 'Обращение в поддержку',
  'sections.emailConfirm': 'Подтверждение почты',
} as const
