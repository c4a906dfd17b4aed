import { deviceName } from '../../lib/device-name.ts'
import { dateRu } from './dates.ts'
import type { About, Letter, LetterTexts } from './letter.ts'

/** Design guide 11 and 11a. */
export const lettersRu: LetterTexts = {
  letters: {
    registration_link: ({ firstName, token }, { product, to, linkHours, links }) => ({
      subject: `Подтвердите почту — ${product}`,
      blocks: [
        { words: [`Здравствуйте, ${firstName}. Подтвердите адрес ${to}, чтобы активировать аккаунт.`] },
        { button: 'Подтвердить почту', link: links.confirmRegistration(token) },
        { words: [`Ссылка действует ${linkHours}\u00a0ч и срабатывает один раз. Если вы не создавали аккаунт, ничего не делайте.`] },
      ],
    }),
    registration_code: ({ code }, about) => codeLetter(code, 'завершить регистрацию', 'Если это не вы, ничего не делайте.', about),
    account_exists: (_, { product, to, links }) => ({
      subject: `У вас уже есть аккаунт — ${product}`,
      blocks: [
        {
          words: [`Здравствуйте. Кто-то начал регистрацию с адресом ${to}, но аккаунт с ним уже есть. Войдите с его паролем.`],
        },
        { button: 'Войти', link: links.login },
        { words: ['Забыли пароль? Сбросьте его: ', { link: links.reset }, '. Если регистрировались не вы, ничего не делайте.'] },
      ],
    }),
    login_code: ({ code }, about) => codeLetter(code, 'войти в аккаунт', 'Если это не вы, смените пароль.', about),
    restore_code: ({ code }, about) => codeLetter(code, 'сбросить пароль', 'Если это не вы, смените пароль.', about),
    password_changed: ({ at, login, timeZone }, { links }) => ({
      subject: 'Пароль изменён',
      blocks: [
        {
          words: [`${dateRu(at, timeZone)} пароль аккаунта ${login} изменён. Если это не вы, сбросьте его: `, { link: links.reset }, '.'],
        },
      ],
    }),
    new_device: ({ at, login, timeZone, userAgent, address }, { product, links }) => ({
      subject: `Вход с нового устройства — ${product}`,
      blocks: [
        { words: [`${dateRu(at, timeZone)} в аккаунт ${login} вошли с нового устройства: ${from(userAgent, address)}.`] },
        { words: ['Если это вы, ничего не делайте. Если это были не вы, сбросьте пароль: это завершит все сеансы.'] },
        { button: 'Сбросить пароль', link: links.reset },
      ],
    }),
    session_reused: ({ at, login, timeZone }, { product, links }) => ({
      subject: `Сеанс завершён — ${product}`,
      blocks: [
        { words: [`${dateRu(at, timeZone)} мы завершили один из сеансов аккаунта ${login}: его ключом воспользовались дважды.`] },
        {
          words: [
            'Так бывает, когда ключ скопировали. Войдите снова, а если вы этого не ждали, сбросьте пароль: ',
            { link: links.reset },
            '.',
          ],
        },
      ],
    }),
  },
  footer: ({ product, domain, links }) => [
    `Письмо отправил ${product} (${domain}), потому что на этот адрес оформлен аккаунт. Вопросы: `,
    { link: links.support },
  ],
}

function codeLetter(code: string, action: string, otherwise: string, { product, codeMinutes }: About): Letter {
  return {
    subject: `${code} — код для ${product}`,
    blocks: [
      { label: 'Код', code },
      { words: [`Он нужен, чтобы ${action}, и действует ${codeMinutes}\u00a0мин. Никому его не говорите, даже сотрудникам поддержки.`] },
      { words: [otherwise] },
    ],
  }
}

function from(userAgent: string, address: string | null): string {
  return deviceName(userAgent, 'ru') + (address === null ? '' : `, сетевой адрес ${address}`)
}
