import type { SoftwareAct } from './kinds.ts'
import type { EmailTexts } from './email-message.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type SoftwareEmail = EmailTexts['emails']['service_software']
type Told = { subject: string; happened: (service: string) => string; next: string }

const ru: Record<SoftwareAct, Told> = {
  token_issued: {
    subject: 'Выпущен токен регистрации',
    happened: (name) =>
      `выпущен токен регистрации «${name}»: программа с ним может регистрировать сервисы от вашего имени`,
    next: 'Отозвать токен можно на странице сервисов.',
  },
  service_registered: {
    subject: 'Программа зарегистрировала сервис',
    happened: (service) => `программа зарегистрировала от вашего имени сервис «${service}»`,
    next: 'Сервис в тестовом режиме: пока вы его не опубликуете, войти можете только вы и те, кого вы пригласите.',
  },
  change_proposed: {
    subject: 'Программа просит изменить сервис',
    happened: (service) => `программа попросила изменить настройки вашего сервиса «${service}»`,
    next: 'Пока вы не согласитесь на странице сервиса, ничего не изменится.',
  },
  deletion_proposed: {
    subject: 'Программа просит удалить сервис',
    happened: (service) => `программа попросила удалить ваш сервис «${service}»`,
    next: 'Пока вы не согласитесь на странице сервиса, он работает как раньше.',
  },
}

const en: Record<SoftwareAct, Told> = {
  token_issued: {
    subject: 'A registration token was issued',
    happened: (name) =>
      `the registration token “${name}” was issued: software with this token can register services on your behalf`,
    next: 'You can revoke the token on the page of services.',
  },
  service_registered: {
    subject: 'Software registered a service',
    happened: (service) => `software registered the service “${service}” on your behalf`,
    next: 'It is in test mode: until you publish it, only you and the people you invite can log in.',
  },
  change_proposed: {
    subject: 'Software asks to change a service',
    happened: (service) => `software asked to change settings of your service “${service}”`,
    next: 'Nothing changes until you agree on the page of the service.',
  },
  deletion_proposed: {
    subject: 'Software asks to delete a service',
    happened: (service) => `software asked to delete your service “${service}”`,
    next: 'Until you agree on the page of the service, it works as before.',
  },
}

export const softwareActTextRu = (what: SoftwareAct, service: string): string => ru[what].happened(service)
export const softwareActTextEn = (what: SoftwareAct, service: string): string => en[what].happened(service)

/** E-mails to the owner about an action or request of software (decision 0056). The software chooses the service name. */
export const softwareEmailRu: SoftwareEmail = ({ at, timeZone, secure, service, what, ...device }, about) => ({
  subject: `${ru[what].subject} — ${about.product}`,
  blocks: [
    `${about.moment(at, timeZone)} ${softwareActTextRu(what, service)}. ${ru[what].next}`,
    `Откуда: ${about.deviceName(device)}.`,
    ...notMeRu(secure, about),
  ],
})

export const softwareEmailEn: SoftwareEmail = ({ at, timeZone, secure, service, what, ...device }, about) => ({
  subject: `${en[what].subject} — ${about.product}`,
  blocks: [
    `On ${about.moment(at, timeZone)} ${softwareActTextEn(what, service)}. ${en[what].next}`,
    `From: ${about.deviceName(device)}.`,
    ...notMeEn(secure, about),
  ],
})
