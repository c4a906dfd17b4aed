import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { enTexts } from './texts/en.ts'
import { ruTexts } from './texts/ru.ts'
import type { NamedColumn, PageTexts } from './page-words.ts'

export const pageTexts: Record<Locale, PageTexts> = { ru: ruTexts, en: enTexts }

const prefix = 'activity.kind.'

/** With the names of events, for the script of the page. */
export const textsOfPage = () =>
  Object.fromEntries(
    locales.map((locale) => {
      const events = Object.entries(serverTexts[locale].events).map(([key, text]) => [key.slice(prefix.length), text])
      return [locale, { ...pageTexts[locale], values: { ...Object.fromEntries(events), ...pageTexts[locale].values } }]
    }),
  )

/** The script shows their values by `values` of the texts. */
const namedColumns = {
  access: true,
  admits: true,
  allowed_by: true,
  claims: true,
  contact_kind: true,
  declined: true,
  essential_scopes: true,
  gender: true,
  kind: true,
  locale: true,
  old: true,
  otp_transport: true,
  platforms: true,
  problem: true,
  proved_by: true,
  report: true,
  role: true,
  scopes: true,
  state: true,
  status: true,
  step: true,
  token_format: true,
  transport: true,
  type: true,
  via: true,
  who: true,
} satisfies Record<NamedColumn, true>
const namedInJson =
  'amr by document event off on personal_data purpose second_step services suspended_by term to transports user_agent verified what'
export const named = [...Object.keys(namedColumns), ...namedInJson.split(' ')]
