/** A partner whose numbers have right check digits. */
export const sber = {
  type: 'ORGANIZATION',
  name: 'ПАО Сбербанк',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
} as const
