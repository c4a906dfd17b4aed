/** Sections that hold little: papers, and what is under development. */
export const sections = {
  'sections.inDevelopment': 'Раздел в разработке',
  'documents.version': 'Редакция от {date}',
  'documents.print': 'Печать',
  'documents.toList': 'Все документы',
} as const
