import type { EmailTexts, Phrases } from './email-message.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type ArchiveEmail = EmailTexts['emails']['archive_requested']

export const archiveRu: Phrases['archive'] = ({ until, timeZone }, { moment }) =>
  until === undefined
    ? 'Файл уже готовим. Скачать его можно только в том браузере, где его запросили.'
    : `Устройство новое, поэтому файл отдадим через 24 часа: ${moment(until, timeZone)}. До тех пор его можно остановить.`

export const archiveEn: Phrases['archive'] = ({ until, timeZone }, { moment }) =>
  until === undefined
    ? 'We are making the file. Only the browser that asked for it can download it.'
    : `The device is new, so the file is given out after 24 hours: ${moment(until, timeZone)}. Until then it can be stopped.`

export const archiveEmailRu: ArchiveEmail = (payload, about) => ({
  subject: 'Запрошено скачивание ваших данных',
  blocks: [
    `${about.moment(payload.at, payload.timeZone)} в аккаунте ${payload.login} запросили файл со всеми данными: ${about.deviceName(payload)}.`,
    archiveRu(payload, about),
    ...notMeRu(payload.secure, about),
  ],
})

export const archiveEmailEn: ArchiveEmail = (payload, about) => ({
  subject: 'A download of your data was requested',
  blocks: [
    `${about.moment(payload.at, payload.timeZone)}: a file with all data of the account ${payload.login} was requested: ${about.deviceName(payload)}.`,
    archiveEn(payload, about),
    ...notMeEn(payload.secure, about),
  ],
})
