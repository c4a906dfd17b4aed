import type { LetterTexts } from './letter.ts'
import { changesRu, changesEn } from './changed-settings.ts'

type ServiceLetters = Pick<LetterTexts['letters'], 'service_changed' | 'service_deleted'>

/** To the owner. The name of the service is the owner's own text; of the settings only their names are told, never the values. */
export const serviceLettersRu: ServiceLetters = {
  service_changed: ({ at, timeZone, service, changes, ...device }, { product, links, moment, deviceName }) => ({
    subject: `Настройки сервиса изменены — ${product}`,
    blocks: [
      {
        words: [`${moment(at, timeZone)} изменены настройки вашего сервиса «${service}»: ${changesRu(changes)}.`],
      },
      { words: [`Устройство: ${deviceName(device)}.`] },
      {
        words: [
          'Если это вы, ничего не делайте. Если это были не вы, сбросьте пароль: это завершит все сеансы. Затем проверьте настройки сервиса и выпустите новый секрет.',
        ],
      },
      { button: 'Сбросить пароль', link: links.reset },
    ],
  }),
  service_deleted: ({ at, timeZone, service, ...device }, { product, links, moment, deviceName }) => ({
    subject: `Сервис удалён — ${product}`,
    blocks: [
      { words: [`${moment(at, timeZone)} удалён ваш сервис «${service}»: войти через него больше нельзя.`] },
      { words: [`Устройство: ${deviceName(device)}.`] },
      { words: ['Если это вы, ничего не делайте. Если это были не вы, сбросьте пароль: это завершит все сеансы.'] },
      { button: 'Сбросить пароль', link: links.reset },
    ],
  }),
}

export const serviceLettersEn: ServiceLetters = {
  service_changed: ({ at, timeZone, service, changes, ...device }, { product, links, moment, deviceName }) => ({
    subject: `The settings of a service were changed — ${product}`,
    blocks: [
      {
        words: [
          `On ${moment(at, timeZone)} settings of your service “${service}” were changed: ${changesEn(changes)}.`,
        ],
      },
      { words: [`Device: ${deviceName(device)}.`] },
      {
        words: [
          'If it was you, do nothing. If it was not you, reset the password: that ends every session. Then check the settings of the service and issue a new secret.',
        ],
      },
      { button: 'Reset password', link: links.reset },
    ],
  }),
  service_deleted: ({ at, timeZone, service, ...device }, { product, links, moment, deviceName }) => ({
    subject: `A service was deleted — ${product}`,
    blocks: [
      {
        words: [
          `On ${moment(at, timeZone)} your service “${service}” was deleted: nobody can log in with it any more.`,
        ],
      },
      { words: [`Device: ${deviceName(device)}.`] },
      { words: ['If it was you, do nothing. If it was not you, reset the password: that ends every session.'] },
      { button: 'Reset password', link: links.reset },
    ],
  }),
}
