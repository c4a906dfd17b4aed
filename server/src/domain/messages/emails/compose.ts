import type { Locale } from '@kabinet/contract/fields/locale'
import { limits as fixed } from '@kabinet/contract/limits'
import type { OutgoingMail, OutgoingSms } from '../outgoing.ts'
import type { Brand } from '../../../brand/brand.ts'
import { datesIn } from './dates.ts'
import { fromDevice } from './from-device.ts'
import type { MessageKind, PayloadOf, SmsKind } from './kinds.ts'
import type { About, EmailMessage, EmailTexts, Links } from './email-message.ts'
import { emailHtml } from './email-page.ts'
import { emailText } from './email-text.ts'
import { emailsEn } from './emails-en.ts'
import { emailsRu } from './emails-ru.ts'
import { inOwnWords } from './own-words.ts'
import { smsTexts } from './sms-texts.ts'

/** Links are built from the configured public URL, never from a request's Host header. */
export type ProductInfo = {
  publicUrl: string
  brand: Brand
  limits: { linkSeconds: number; codeSeconds: number }
}
export type Addressed<K extends MessageKind> = {
  id: string
  to: string
  kind: K
  locale: Locale
  payload: PayloadOf<K>
}

const texts: Record<Locale, EmailTexts> = { ru: emailsRu, en: emailsEn }

export function composeMail<K extends MessageKind>(
  product: ProductInfo,
  { id, to, kind, locale, payload }: Addressed<K>,
): OutgoingMail {
  const about = aboutOf(product, to, locale)
  const mail = emailOf(product.brand, { kind, locale, payload }, about)
  const footer = mail.footer ?? texts[locale].footer(about)
  const foot = { words: footer, imprint: imprintOf(product.brand, locale) }
  const html = emailHtml(mail, foot, { locale, brand: product.brand })
  const fromName = product.brand.isNamed ? product.brand.name[locale] : undefined
  const messageId = `<${id}@${hostname(product)}>`
  return {
    to,
    subject: mail.subject,
    text: emailText(mail, foot),
    html,
    messageId,
    replyTo: mail.replyTo,
    fromName,
  }
}

function emailOf<K extends MessageKind>(
  { emails }: Brand,
  { kind, locale, payload }: Pick<Addressed<K>, 'kind' | 'locale' | 'payload'>,
  about: About,
): EmailMessage {
  const { emails: ours, phrases } = texts[locale]
  const mail = ours[kind](payload, about)
  const custom = emails[locale].get(kind)
  return custom ? inOwnWords(custom, mail, { kind, payload, about, phrases }) : mail
}

function imprintOf({ operator, support: { phone, email, url } }: Brand, locale: Locale): string[] {
  const who = operator?.[locale]
  const lines = [who ? [who.name, who.address] : [], [phone, email, url]]
  return lines.map((line) => line.filter(Boolean).join(', ')).filter(Boolean)
}

/** The domain in a bound code has no port (https://wicg.github.io/sms-one-time-codes/). */
export function composeSms<K extends SmsKind>(
  product: ProductInfo,
  { id, to, kind, locale, payload }: Addressed<K>,
): OutgoingSms {
  return {
    to,
    id,
    text: smsTexts[locale][kind](payload, {
      domain: new URL(product.publicUrl).host,
      links: linksOf(product),
      ...datesIn(locale),
    }),
  }
}

function aboutOf({ publicUrl, brand, limits }: ProductInfo, to: string, locale: Locale): About {
  return {
    ...datesIn(locale),
    deviceName: (device) => fromDevice(locale, device),
    product: brand.name[locale],
    domain: new URL(publicUrl).host,
    to,
    linkHours: Math.ceil(limits.linkSeconds / 3600),
    secureDays: fixed.secureLinkDays,
    codeMinutes: Math.ceil(limits.codeSeconds / 60),
    links: linksOf({ publicUrl }, to),
  }
}

/** `login`: prefills the reset that follows, in the fragment, which no server logs. */
function linksOf({ publicUrl }: Pick<ProductInfo, 'publicUrl'>, login = ''): Links {
  const page = (path: string) => new URL(path, publicUrl).href
  return {
    login: page('/login'),
    services: page('/services'),
    reset: page('/reset-password'),
    support: page('/feedback'),
    confirmRegistration: (token) => page(`/registration-confirm?token=${encodeURIComponent(token)}`),
    legal: (kind) => page(`/documents/${kind.replace('_', '-')}`),
    supportLink: (token) => page(`/support-link?token=${encodeURIComponent(token)}`),
    invitation: (token) => page(`/invitation?token=${encodeURIComponent(token)}`),
    secure: (token) =>
      token
        ? page(`/secure-account?token=${encodeURIComponent(token)}#login=${encodeURIComponent(login)}`)
        : page('/reset-password'),
    stopRecovery: (token) => page(token ? `/stop-recovery?token=${encodeURIComponent(token)}` : '/security'),
    confirmEmail: (token) => page(`/email-confirm?token=${encodeURIComponent(token)}`),
  }
}

const hostname = ({ publicUrl }: ProductInfo) => new URL(publicUrl).hostname
