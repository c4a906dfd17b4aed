import type { About, Block, EmailTexts } from './email-message.ts'

export const contactEmailsEn: Pick<EmailTexts['emails'], 'email_changed' | 'phone_changed'> = {
  email_changed: ({ at, timeZone, now, secure }, about) => ({
    subject: 'Your account e-mail was changed',
    blocks: [
      `On ${about.moment(at, timeZone)} the account e-mail was changed to ${now}.`,
      ...notMyContactEn(secure, about),
    ],
  }),
  phone_changed: ({ at, timeZone, now, secure }, about) => ({
    subject: 'Your phone number was changed',
    blocks: [
      `On ${about.moment(at, timeZone)} the phone number was changed to ${now}.`,
      ...notMyContactEn(secure, about),
    ],
  }),
}

/** Without a token, in e-mails queued by an older version, there is no link: the reset would go to the new contact. */
function notMyContactEn(secure: string | undefined, { links, secureDays }: About): Block[] {
  if (!secure) return [{ words: ['If it was not you, contact support now: ', { link: links.support }, '.'] }]
  return [
    `If it was you, do nothing. If not, press the button: we will end all sessions, the password will stop working, and no one will be able to log in through the new e-mail or phone.`,
    { button: 'This was not me', link: links.secure(secure) },
    {
      words: [
        `The button works for ${secureDays}\u00a0days. If you cannot log in after that, contact support: `,
        { link: links.support },
        '.',
      ],
    },
  ]
}

export const contactEmailsRu: Pick<EmailTexts['emails'], 'email_changed' | 'phone_changed'> = {
  email_changed: ({ at, timeZone, now, secure }, about) => ({
    subject: 'Почта аккаунта изменена',
    blocks: [`${about.moment(at, timeZone)} почта аккаунта изменена на ${now}.`, ...notMyContactRu(secure, about)],
  }),
  phone_changed: ({ at, timeZone, now, secure }, about) => ({
    subject: 'Телефон аккаунта изменён',
    blocks: [`${about.moment(at, timeZone)} телефон аккаунта изменён на ${now}.`, ...notMyContactRu(secure, about)],
  }),
}

function notMyContactRu(secure: string | undefined, { links, secureDays }: About): Block[] {
  if (!secure) return [{ words: ['Если это не вы, сразу напишите в поддержку: ', { link: links.support }, '.'] }]
  return [
    `Если это вы, ничего не делайте. Если нет, нажмите кнопку: мы завершим все сеансы, отключим пароль, и через новую почту или телефон никто не войдёт.`,
    { button: 'Это был не я', link: links.secure(secure) },
    {
      words: [
        `Кнопка действует ${secureDays}\u00a0дней. Если после этого не сможете войти, напишите в поддержку: `,
        { link: links.support },
        '.',
      ],
    },
  ]
}
