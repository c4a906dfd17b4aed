import type { Locale } from '../fields/locale.ts'
import type { LegalKind, LegalText } from './legal-text.ts'

/** The data controller (152-FZ, article 9, part 4, point 3: the consent must contain name and address). */
export type Operator = { name: string; address: string }

type Phrase = { unnamed: string; named: (operator: Operator) => string }

/** Replacements of `{operator}` in the texts. Without an operator the texts equal the originally published versions word for word. */
const phrases: Record<Locale, Record<LegalKind, Phrase>> = {
  ru: {
    user_agreement: {
      unnamed: 'организация, которая ведёт этот сайт',
      named: ({ name, address }) => `${name} (адрес: ${address})`,
    },
    personal_data: {
      unnamed: 'организации, которая ведёт этот сайт (оператору),',
      named: ({ name, address }) => `оператору — ${name} (адрес: ${address}) —`,
    },
  },
  en: {
    user_agreement: {
      unnamed: 'the organization that runs this site',
      named: ({ name, address }) => `${name} (address: ${address})`,
    },
    personal_data: {
      unnamed: 'the organization that runs this site (the operator)',
      named: ({ name, address }) => `the operator, ${name} (address: ${address}),`,
    },
  },
}

export function withOperator(text: LegalText, kind: LegalKind, locale: Locale, operator?: Operator): LegalText {
  const { unnamed, named } = phrases[locale][kind]
  const phrase = operator ? named(operator) : unnamed
  const fill = (paragraph: string) => paragraph.replace('{operator}', () => phrase)
  const sections = text.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(fill) }))
  return { version: text.version, title: text.title, sections }
}
