import type { About, Block } from './email-message.ts'

/** The end of an e-mail about a change that an attacker may have made. */
export function notMeEn(secure: string | undefined, { links, secureDays }: About): Block[] {
  return [
    'If it was you, do nothing. If not, press the button: we will end all sessions, and the password and everything added in the last 7 days will stop working.',
    { button: 'This was not me', link: links.secure(secure) },
    `The button works for ${secureDays}\u00a0days.`,
  ]
}

export function notMeRu(secure: string | undefined, { links, secureDays }: About): Block[] {
  return [
    'Если это вы, ничего не делайте. Если нет, нажмите кнопку: мы завершим все сеансы, отключим пароль и всё, что добавили за последние 7 дней.',
    { button: 'Это был не я', link: links.secure(secure) },
    `Кнопка действует ${secureDays}\u00a0дней.`,
  ]
}
