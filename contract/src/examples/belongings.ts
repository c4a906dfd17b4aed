import type { Document, documentsApi } from '../api/documents.api.ts'
import type { feedbackApi } from '../api/feedback.api.ts'
import type { handbooksApi } from '../api/handbooks.api.ts'
import type { legalApi } from '../api/legal.api.ts'
import type { partnersApi } from '../api/partners.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { anna, pyotr, sberbank } from './samples.ts'

const passport = {
  number: '4504123456',
  issued_by: 'Отделом УФМС России по Свердловской области',
  issued_at: '2010-04-15',
  department_code: '660001',
  region: '66',
}
const snils = '11223344595'
const timestamps = { created_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:00:00.000Z' }
const items: Document[] = [
  { ...timestamps, document_id: '0192f0c1-3331-7c6e-9a51-3f2a1c0d9e77', document_type: 'passport', ...passport },
  { ...timestamps, document_id: '0192f0c1-3332-7c6e-9a51-3f2a1c0d9e77', document_type: 'snils', number: snils },
]

export const documents = {
  listDocuments: { reply: { documents: { items } } },
  putDocument: {
    body: {
      passport: { document_type: 'passport', ...passport },
      snils: { document_type: 'snils', number: snils },
      inn: { document_type: 'inn', number: '500100732259' },
    },
    reply: { documents: { items } },
  },
  deleteDocument: {},
  showDocument: {},
} satisfies ExamplesOf<typeof documentsApi>

export const partners = {
  listPartners: { reply: { partners: { items: [sberbank, pyotr], total: 2 } } },
  createPartner: {
    body: {
      organization: {
        type: 'ORGANIZATION',
        name: 'Сбербанк',
        inn: '7707083893',
        kpp: '773601001',
        ogrn: '1027700132195',
        phone: '+74955005550',
      },
      person: { type: 'PERSON', last_name: 'Ёлкин', first_name: 'Пётр' },
      self_employed: { type: 'SELF_EMPLOYED', last_name: 'Ёлкин', first_name: 'Пётр', inn: '500100732259' },
      sole_proprietor: {
        type: 'SOLE_PROPRIETOR',
        last_name: 'Ёлкин',
        first_name: 'Пётр',
        inn: '500100732259',
        ogrnip: '304500116000157',
      },
    },
    reply: { organization: sberbank, person: pyotr },
  },
  getPartner: { reply: { organization: sberbank } },
  patchPartner: {
    body: { phone: { phone: '+74955005550' }, clear: { phone: null, address: null } },
    reply: { organization: sberbank },
  },
  deletePartner: {},
} satisfies ExamplesOf<typeof partnersApi>

export const handbooks = {
  listTimezones: { reply: { one: { items: [{ id: 'Europe/Moscow', name: 'Москва', offset: 180 }], total: 1 } } },
  listRegions: { reply: { one: { items: [{ id: '77', name: 'Москва', also: 'Moscow' }], total: 1 } } },
} satisfies ExamplesOf<typeof handbooksApi>

export const legal = {
  getLegalText: {
    reply: {
      agreement: {
        version: '2026-11-21',
        title: 'Пользовательское соглашение',
        sections: [{ heading: '1. О чём это соглашение', paragraphs: ['Пользоваться аккаунтом бесплатно.'] }],
      },
    },
  },
  listAgreements: {
    reply: {
      one: { items: [{ kind: 'user_agreement', version: '2026-11-21', agreed_at: '2026-11-21T12:00:00.000Z' }] },
    },
  },
  acceptAgreements: {
    body: { both: { accepted: [{ kind: 'user_agreement', version: '2027-01-31' }] } },
    reply: { accepted: { pending: [] } },
  },
} satisfies ExamplesOf<typeof legalApi>

export const feedback = {
  sendFeedback: {
    body: {
      message: { name: anna.first_name, email: 'anna@example.ru', message: 'Не приходит код. Что делать?' },
    },
    reply: { kept: { id: '0192f0c1-4444-7c6e-9a51-3f2a1c0d9e77' } },
  },
} satisfies ExamplesOf<typeof feedbackApi>
