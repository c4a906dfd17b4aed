import type { EmailTexts } from './email-message.ts'
import { byEn, byRu } from './owner-emails.ts'
import { changesRu, changesEn } from './changed-settings.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type ServiceEmails = Pick<EmailTexts['emails'], 'service_changed' | 'service_deleted'>

/** E-mails to the owner of a service. They contain the service name, which is the owner's text, and names of settings, but no values. */
export const serviceEmailsRu: ServiceEmails = {
  service_changed: ({ at, timeZone, secure, service, changes, status, who, ...device }, about) => ({
    subject: `Настройки сервиса изменены — ${about.product}`,
    blocks: [
      `${about.moment(at, timeZone)} изменены настройки вашего сервиса «${service}»: ${changesRu(changes, status)}.${byRu(who)}`,
      ...(who === undefined
        ? [
            `Устройство: ${about.deviceName(device)}.`,
            ...notMeRu(secure, about),
            'После входа проверьте настройки сервиса. Если выпускали новый секрет, выпустите ещё один.',
          ]
        : ['Если изменений не ждали, спросите его и проверьте настройки сервиса.']),
    ],
  }),
  service_deleted: ({ at, timeZone, secure, service, who, until, ...device }, about) => ({
    subject: `Сервис удалён — ${about.product}`,
    blocks: [
      `${about.moment(at, timeZone)} удалён ваш сервис «${service}»: войти в него больше нельзя.${byRu(who)}`,
      ...(until === undefined
        ? []
        : [{ words: [`До ${about.day(until, timeZone)} его можно восстановить: `, { link: about.links.services }] }]),
      ...(who === undefined ? [`Устройство: ${about.deviceName(device)}.`, ...notMeRu(secure, about)] : []),
    ],
  }),
}

export const serviceEmailsEn: ServiceEmails = {
  service_changed: ({ at, timeZone, secure, service, changes, status, who, ...device }, about) => ({
    subject: `Service settings were changed — ${about.product}`,
    blocks: [
      `On ${about.moment(at, timeZone)} settings of your service “${service}” were changed: ${changesEn(changes, status)}.${byEn(who)}`,
      ...(who === undefined
        ? [
            `Device: ${about.deviceName(device)}.`,
            ...notMeEn(secure, about),
            'After you log in again, check the settings of the service. If a new secret was issued, issue another one.',
          ]
        : ['If you did not expect this, ask them and check the settings of the service.']),
    ],
  }),
  service_deleted: ({ at, timeZone, secure, service, who, until, ...device }, about) => ({
    subject: `A service was deleted — ${about.product}`,
    blocks: [
      `On ${about.moment(at, timeZone)} your service “${service}” was deleted: users can no longer log in to it.${byEn(who)}`,
      ...(until === undefined
        ? []
        : [{ words: [`It can be restored until ${about.day(until, timeZone)}: `, { link: about.links.services }] }]),
      ...(who === undefined ? [`Device: ${about.deviceName(device)}.`, ...notMeEn(secure, about)] : []),
    ],
  }),
}
