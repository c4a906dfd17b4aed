import { operatorEmailEn } from './operator-emails.ts'
import { archiveEmailEn, archiveEn } from './archive-emails.ts'
import { contactEmailsEn } from './contact-emails.ts'
import type { About, EmailMessage, EmailTexts } from './email-message.ts'
import { invitationEmailEn } from './invitation-emails.ts'
import { legalEmailEn } from './legal-emails.ts'
import { notMeEn } from './not-me.ts'
import { ownerActEn, ownerEmailsEn } from './owner-emails.ts'
import { passkeyEn, passkeyEmailEn } from './passkey-emails.ts'
import { erasedServicesEn, erasureEmailEn } from './erasure-emails.ts'
import { publishingEmailEn, publishingTextEn } from './publishing-emails.ts'
import { recoveryEn, recoveryEmailEn } from './recovery-emails.ts'
import { appEn, secondStepEn } from './second-step-emails.ts'
import { serviceEmailsEn } from './service-emails.ts'
import { changesEn } from './changed-settings.ts'
import { softwareActTextEn, softwareEmailEn } from './software-emails.ts'
import { supportEmailsEn } from './support-emails.ts'
import { supportLinkEn, supportRecoveryEn, supportRecoveryEmailsEn } from './support-recovery-emails.ts'
import { verificationEmailEn } from './verification-emails.ts'

const formerText =
  'An account with this address was deleted. Once you verify the new one, the old one can’t be restored.'

/** English e-mails (docs/design.md#e-mails-and-sms, docs/design.md#beyond-the-specification). */
export const emailsEn: EmailTexts = {
  phrases: {
    hello: 'Hello.',
    unverified: 'its name is on the page of services',
    you: 'you',
    secondStep,
    app: appEn,
    changes: changesEn,
    passkey: passkeyEn,
    archive: archiveEn,
    recovery: recoveryEn,
    supportLink: supportLinkEn,
    supportRecovery: supportRecoveryEn,
    software: softwareActTextEn,
    publishing: publishingTextEn,
    erased: erasedServicesEn,
    owners: ownerActEn,
  },
  emails: {
    registration_link: ({ token, former }, { product, to, linkHours, links }) => ({
      subject: `Verify your e-mail — ${product}`,
      blocks: [
        `Hello. Verify ${to} to activate your account.`,
        ...(former ? [formerText] : []),
        { button: 'Verify e-mail', link: links.confirmRegistration(token) },
        `The link works once and for ${linkHours}\u00a0h. If you did not create an account, do nothing.`,
      ],
    }),
    registration_code: ({ code }, about) =>
      codeEmail(code, 'finish the registration', about, 'If this was not you, do nothing.'),
    invitation: invitationEmailEn,
    legal_change: legalEmailEn,
    account_exists: (_, { product, to, links }) => ({
      subject: `You already have an account — ${product}`,
      blocks: [
        `Hello. Someone tried to register with ${to}, but an account already uses it. Log in with its password.`,
        { button: 'Log in', link: links.login },
        { words: ['Forgot the password? Reset it: ', { link: links.reset }, '. If this was not you, do nothing.'] },
      ],
    }),
    login_code: ({ code }, about) => codeEmail(code, 'log in', about),
    secure_code: ({ code }, about) =>
      codeEmail(code, 'lock your account', about, 'If you did not request it, do nothing.'),
    restore_code: ({ code }, about) => codeEmail(code, 'reset the password', about),
    password_changed: ({ at, login, timeZone, secure }, about) => ({
      subject: 'Your password was changed',
      blocks: [`On ${about.moment(at, timeZone)} the password of ${login} was changed.`, ...notMeEn(secure, about)],
    }),
    new_device: ({ at, login, timeZone, secure, ...device }, about) => ({
      subject: `Log-in on a new device — ${about.product}`,
      blocks: [
        `On ${about.moment(at, timeZone)} someone logged in to ${login} on a new device: ${about.deviceName(device)}.`,
        ...notMeEn(secure, about),
      ],
    }),
    session_reused: ({ at, login, timeZone }, { product, links, moment }) => ({
      subject: `A session was ended — ${product}`,
      blocks: [
        `On ${moment(at, timeZone)} we ended one of the sessions of ${login}: its key was used twice.`,
        {
          words: [
            'This happens when a key is copied. Log in again. If you did not expect this, reset the password: ',
            { link: links.reset },
            '.',
          ],
        },
      ],
    }),
    account_secured: ({ at, login, timeZone }, { product, links, moment }) => ({
      subject: `Your account was locked — ${product}`,
      blocks: [
        `On ${moment(at, timeZone)}, as you asked, we locked the account ${login}: all sessions ended, and the password and everything added recently stopped working.`,
        { words: ['To log in, set a new password: ', { link: links.reset }, '. After that we will show what ended.'] },
        { words: ['If it was not you who asked, contact support: ', { link: links.support }, '.'] },
      ],
    }),
    password_change_code: ({ code }, about) => codeEmail(code, 'change the password', about),
    data_download_code: ({ code }, about) => codeEmail(code, 'download all data of your account', about),
    email_change_code: ({ code }, about) => codeEmail(code, 'change the e-mail', about),
    phone_verify_code: ({ code }, about) => codeEmail(code, 'verify the number', about),
    transport_change_code: ({ code }, about) => codeEmail(code, 'change the log-in method', about),
    email_verify_link: ({ token }, { product, to, linkHours, links }) => ({
      subject: `Verify your e-mail — ${product}`,
      blocks: [
        `Hello. Verify ${to} to log in to your account with it.`,
        { button: 'Verify e-mail', link: links.confirmEmail(token) },
        `The link works once and for ${linkHours}\u00a0h. If this was not you, do nothing.`,
      ],
    }),
    new_email_link: ({ token }, { product, to, linkHours, links }) => ({
      subject: `Confirm your new e-mail — ${product}`,
      blocks: [
        `You are changing your account e-mail to ${to}.`,
        { button: 'Confirm', link: links.confirmEmail(token) },
        `The old address works until then. The link works once and for ${linkHours}\u00a0h. If this was not you, do nothing.`,
      ],
    }),
    ...contactEmailsEn,
    transport_changed: ({ at, timeZone, now, secure }, about) => ({
      subject: 'The way you get codes was changed',
      blocks: [`Since ${about.moment(at, timeZone)} ${secondStep(now)}.`, ...notMeEn(secure, about)],
    }),
    second_step_changed: ({ at, timeZone, secure, what, left }, about) => ({
      subject: secondStepEn[what].subject,
      blocks: [`On ${about.moment(at, timeZone)} ${appEn(what, left)}.`, ...notMeEn(secure, about)],
    }),
    account_deleted: ({ at, login, timeZone, eraseAt }, { links, moment, day }) => ({
      subject: 'Your account was deleted',
      blocks: [
        {
          words: [
            `On ${moment(at, timeZone)} the account ${login} was deleted. Its data will be erased on ${day(eraseAt, timeZone)}; until then you can restore it by logging in with its password: `,
            { link: links.login },
            '. If that fails, contact support: ',
            { link: links.support },
            '.',
          ],
        },
      ],
    }),
    passkey: passkeyEmailEn,
    archive_requested: archiveEmailEn,
    recovery: recoveryEmailEn,
    ...serviceEmailsEn,
    ...ownerEmailsEn,
    service_software: softwareEmailEn,
    account_erased: erasureEmailEn,
    service_publishing: publishingEmailEn,
    ...supportEmailsEn,
    ...supportRecoveryEmailsEn,
    operator_news: operatorEmailEn,
    verification_ended: verificationEmailEn,
  },
  footer: ({ product, domain, links }) => [
    `${product} (${domain}) sent this e-mail because an account uses this address. Questions: `,
    { link: links.support },
  ],
}

function secondStep(now: string | null): string {
  return now === null ? 'logging in requires no code' : `log-in codes go to ${now}`
}

function codeEmail(
  code: string,
  action: string,
  { product, codeMinutes }: About,
  otherwise = 'If this was not you, change your password.',
): EmailMessage {
  return {
    subject: `${code} is your ${product} code`,
    blocks: [
      { label: 'Code', code },
      `Use it to ${action}. It is valid for ${codeMinutes}\u00a0min. Never share it, not even with support.`,
      otherwise,
    ],
  }
}
