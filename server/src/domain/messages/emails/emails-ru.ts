import { operatorEmailRu } from './operator-emails.ts'
import { archiveEmailRu, archiveRu } from './archive-emails.ts'
import { contactEmailsRu } from './contact-emails.ts'
import type { About, EmailMessage, EmailTexts } from './email-message.ts'
import { invitationEmailRu } from './invitation-emails.ts'
import { legalEmailRu } from './legal-emails.ts'
import { notMeRu } from './not-me.ts'
import { ownerActRu, ownerEmailsRu } from './owner-emails.ts'
import { passkeyRu, passkeyEmailRu } from './passkey-emails.ts'
import { erasedServicesRu, erasureEmailRu } from './erasure-emails.ts'
import { publishingEmailRu, publishingTextRu } from './publishing-emails.ts'
import { recoveryRu, recoveryEmailRu } from './recovery-emails.ts'
import { appRu, secondStepRu } from './second-step-emails.ts'
import { serviceEmailsRu } from './service-emails.ts'
import { changesRu } from './changed-settings.ts'
import { softwareActTextRu, softwareEmailRu } from './software-emails.ts'
import { supportEmailsRu } from './support-emails.ts'
import { supportLinkRu, supportRecoveryRu, supportRecoveryEmailsRu } from './support-recovery-emails.ts'
import { verificationEmailRu } from './verification-emails.ts'

const formerText =
  'С этим адресом был аккаунт, который удалили. Когда вы подтвердите новый, прежний нельзя будет восстановить.'

/** Russian e-mails (docs/design.md#e-mails-and-sms, docs/design.md#beyond-the-specification). */
export const emailsRu: EmailTexts = {
  phrases: {
    hello: 'Здравствуйте.',
    unverified: 'название — на странице «Сервисы»',
    you: 'вы',
    secondStep,
    app: appRu,
    changes: changesRu,
    passkey: passkeyRu,
    archive: archiveRu,
    recovery: recoveryRu,
    supportLink: supportLinkRu,
    supportRecovery: supportRecoveryRu,
    software: softwareActTextRu,
    publishing: publishingTextRu,
    erased: erasedServicesRu,
    owners: ownerActRu,
  },
  emails: {
    registration_link: ({ token, former }, { product, to, linkHours, links }) => ({
      subject: `Подтвердите почту — ${product}`,
      blocks: [
        `Здравствуйте. Подтвердите адрес ${to}, чтобы активировать аккаунт.`,
        ...(former ? [formerText] : []),
        { button: 'Подтвердить почту', link: links.confirmRegistration(token) },
        `Ссылка действует ${linkHours}\u00a0ч и срабатывает один раз. Если вы не создавали аккаунт, ничего не делайте.`,
      ],
    }),
    registration_code: ({ code }, about) =>
      codeEmail(code, 'завершить регистрацию', about, 'Если это не вы, ничего не делайте.'),
    invitation: invitationEmailRu,
    legal_change: legalEmailRu,
    account_exists: (_, { product, to, links }) => ({
      subject: `У вас уже есть аккаунт — ${product}`,
      blocks: [
        `Здравствуйте. Кто-то начал регистрацию с адресом ${to}, но аккаунт с ним уже есть. Войдите с его паролем.`,
        { button: 'Войти', link: links.login },
        {
          words: [
            'Забыли пароль? Сбросьте его: ',
            { link: links.reset },
            '. Если регистрировались не вы, ничего не делайте.',
          ],
        },
      ],
    }),
    login_code: ({ code }, about) => codeEmail(code, 'войти в аккаунт', about),
    secure_code: ({ code }, about) =>
      codeEmail(code, 'запретить вход посторонним', about, 'Если вы его не запрашивали, ничего не делайте.'),
    restore_code: ({ code }, about) => codeEmail(code, 'сбросить пароль', about),
    password_changed: ({ at, login, timeZone, secure }, about) => ({
      subject: 'Пароль изменён',
      blocks: [`${about.moment(at, timeZone)} пароль аккаунта ${login} изменён.`, ...notMeRu(secure, about)],
    }),
    new_device: ({ at, login, timeZone, secure, ...device }, about) => ({
      subject: `Вход с нового устройства — ${about.product}`,
      blocks: [
        `${about.moment(at, timeZone)} в аккаунт ${login} вошли с нового устройства: ${about.deviceName(device)}.`,
        ...notMeRu(secure, about),
      ],
    }),
    session_reused: ({ at, login, timeZone }, { product, links, moment }) => ({
      subject: `Сеанс завершён — ${product}`,
      blocks: [
        `${moment(at, timeZone)} мы завершили один из сеансов аккаунта ${login}: его ключом воспользовались дважды.`,
        {
          words: [
            'Так бывает, когда ключ скопировали. Войдите снова, а если вы этого не ждали, сбросьте пароль: ',
            { link: links.reset },
            '.',
          ],
        },
      ],
    }),
    account_secured: ({ at, login, timeZone }, { product, links, moment }) => ({
      subject: `Вход в аккаунт закрыт — ${product}`,
      blocks: [
        `${moment(at, timeZone)} по вашей просьбе мы закрыли вход в аккаунт ${login}: завершили все сеансы, отключили пароль и всё, что добавили недавно.`,
        {
          words: [
            'Чтобы войти, задайте новый пароль: ',
            { link: links.reset },
            '. После входа покажем, что отключено.',
          ],
        },
        { words: ['Если об этом просили не вы, напишите в поддержку: ', { link: links.support }, '.'] },
      ],
    }),
    password_change_code: ({ code }, about) => codeEmail(code, 'сменить пароль', about),
    data_download_code: ({ code }, about) => codeEmail(code, 'скачать все данные аккаунта', about),
    email_change_code: ({ code }, about) => codeEmail(code, 'сменить почту', about),
    phone_verify_code: ({ code }, about) => codeEmail(code, 'подтвердить номер', about),
    transport_change_code: ({ code }, about) => codeEmail(code, 'изменить способ входа', about),
    email_verify_link: ({ token }, { product, to, linkHours, links }) => ({
      subject: `Подтвердите почту — ${product}`,
      blocks: [
        `Здравствуйте. Подтвердите адрес ${to}, чтобы входить в аккаунт с ним.`,
        { button: 'Подтвердить почту', link: links.confirmEmail(token) },
        `Ссылка действует ${linkHours}\u00a0ч и срабатывает один раз. Если это не вы, ничего не делайте.`,
      ],
    }),
    new_email_link: ({ token }, { product, to, linkHours, links }) => ({
      subject: `Подтвердите новую почту — ${product}`,
      blocks: [
        `Вы меняете почту аккаунта на ${to}.`,
        { button: 'Подтвердить', link: links.confirmEmail(token) },
        `До подтверждения действует прежний адрес. Ссылка действует ${linkHours}\u00a0ч и срабатывает один раз. Если это не вы, ничего не делайте.`,
      ],
    }),
    ...contactEmailsRu,
    transport_changed: ({ at, timeZone, now, secure }, about) => ({
      subject: 'Способ получения кодов изменён',
      blocks: [`${about.moment(at, timeZone)} ${secondStep(now)}.`, ...notMeRu(secure, about)],
    }),
    second_step_changed: ({ at, timeZone, secure, what, left }, about) => ({
      subject: secondStepRu[what].subject,
      blocks: [`${about.moment(at, timeZone)} ${appRu(what, left)}.`, ...notMeRu(secure, about)],
    }),
    account_deleted: ({ at, login, timeZone, eraseAt }, { links, moment, day }) => ({
      subject: 'Аккаунт удалён',
      blocks: [
        {
          words: [
            `${moment(at, timeZone)} аккаунт ${login} удалён. Его данные удалятся навсегда ${day(eraseAt, timeZone)}; до этого аккаунт можно восстановить, если войти с прежним паролем: `,
            { link: links.login },
            '. Если не получается, напишите в поддержку: ',
            { link: links.support },
            '.',
          ],
        },
      ],
    }),
    passkey: passkeyEmailRu,
    archive_requested: archiveEmailRu,
    recovery: recoveryEmailRu,
    ...serviceEmailsRu,
    ...ownerEmailsRu,
    service_software: softwareEmailRu,
    account_erased: erasureEmailRu,
    service_publishing: publishingEmailRu,
    ...supportEmailsRu,
    ...supportRecoveryEmailsRu,
    operator_news: operatorEmailRu,
    verification_ended: verificationEmailRu,
  },
  footer: ({ product, domain, links }) => [
    `Письмо отправил ${product} (${domain}), потому что этот адрес указан в аккаунте. Вопросы: `,
    { link: links.support },
  ],
}

function secondStep(now: string | null): string {
  return now === null ? 'код при входе отключён' : `коды для входа стали приходить на ${now}`
}

function codeEmail(
  code: string,
  action: string,
  { product, codeMinutes }: About,
  otherwise = 'Если это не вы, смените пароль.',
): EmailMessage {
  return {
    subject: `${code} — код для ${product}`,
    blocks: [
      { label: 'Код', code },
      `Он нужен, чтобы ${action}, и действует ${codeMinutes}\u00a0мин. Никому его не говорите, даже сотрудникам поддержки.`,
      otherwise,
    ],
  }
}
