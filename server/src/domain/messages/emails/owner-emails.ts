import { limits } from '@kabinet/contract/limits'
import type { EmailTexts } from './email-message.ts'
import type { PayloadOf } from './kinds.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type OwnerEmails = Pick<EmailTexts['emails'], 'service_owner' | 'owner_invitation'>
type Act = Pick<PayloadOf<'service_owner'>, 'service' | 'what' | 'who' | 'guest'>

export const byRu = (who: string | undefined): string =>
  who === undefined ? '' : ` Это сделал другой владелец: ${who}`
export const byEn = (who: string | undefined): string => (who === undefined ? '' : ` Another owner did this: ${who}`)

export function ownerActRu({ what, service, who, guest }: Act): string {
  const name = `«${service}»`
  if (what === 'invited') return `совладельцем сервиса ${name} приглашён контакт ${guest}.${byRu(who)}`
  if (what === 'joined')
    return who === undefined ? `вы стали владельцем сервиса ${name}.` : `у сервиса ${name} новый владелец: ${who}`
  if (what === 'left')
    return who === undefined ? `вы больше не владелец сервиса ${name}.` : `${who} больше не владелец сервиса ${name}.`
  if (what === 'removed') return `${guest} больше не владелец сервиса ${name}.${byRu(who)}`
  if (what === 'lost')
    return `вы больше не владелец сервиса ${name}.${byRu(who)} Если это ошибка, напишите в поддержку: она может вернуть сервис.`
  return `сервис ${name} передан оператору: вы больше не его владелец.`
}

export function ownerActEn({ what, service, who, guest }: Act): string {
  const name = `“${service}”`
  if (what === 'invited') return `${guest} was invited to own the service ${name}.${byEn(who)}`
  if (what === 'joined')
    return who === undefined
      ? `you became an owner of the service ${name}.`
      : `the service ${name} has a new owner: ${who}`
  if (what === 'left')
    return who === undefined
      ? `you stopped being an owner of the service ${name}.`
      : `${who} is no longer an owner of the service ${name}.`
  if (what === 'removed') return `${guest} is no longer an owner of the service ${name}.${byEn(who)}`
  if (what === 'lost')
    return `you are no longer an owner of the service ${name}.${byEn(who)} If this is a mistake, write to support: they can give it back.`
  return `the service ${name} was handed over to the operator: you are no longer its owner.`
}

/** An invitation reaches as far as «This was not me» of its sender. `until`: when it expires. */
const reachOf = (until: string) => new Date(Date.parse(until) + limits.secureLinkDays * 86_400_000).toISOString()

const afterLeftRu = 'Бывший владелец знает секрет сервиса: выпустите новый.'
const afterLeftEn = 'A former owner knows the secret of the service: issue a new one.'

export const ownerEmailsRu: OwnerEmails = {
  service_owner: ({ at, timeZone, secure, what, who, service, guest, ...device }, about) => ({
    subject: `Владельцы сервиса — ${about.product}`,
    blocks: [
      `${about.moment(at, timeZone)} ${ownerActRu({ what, service, who, guest })}`,
      ...((who !== undefined && what === 'left') || what === 'removed' ? [afterLeftRu] : []),
      ...(what === 'lost' ? [{ words: [{ link: about.links.support }] }] : []),
      ...(who === undefined ? [`Устройство: ${about.deviceName(device)}.`, ...notMeRu(secure, about)] : []),
    ],
  }),
  owner_invitation: ({ timeZone, service, who, until }, about) => ({
    subject: `Вас приглашают стать владельцем сервиса — ${about.product}`,
    blocks: [
      `${who} приглашает вас стать владельцем сервиса${service === undefined ? '' : ` «${service}»`}.`,
      {
        words: [
          'Владельцы вместе меняют настройки сервиса и отвечают за него. Принять или отклонить приглашение можно на странице «Сервисы»: ',
          { link: about.links.services },
        ],
      },
      `До ${about.day(reachOf(until), timeZone)} ${who} может отменить приглашение, даже принятое. После ухода из владельцев вернуться можно ещё ${limits.secureLinkDays} дней.`,
      `Приглашение действует до ${about.day(until, timeZone)}. Если не знаете, о чём речь, ничего не делайте.`,
    ],
  }),
}

export const ownerEmailsEn: OwnerEmails = {
  service_owner: ({ at, timeZone, secure, what, who, service, guest, ...device }, about) => ({
    subject: `Owners of a service — ${about.product}`,
    blocks: [
      `On ${about.moment(at, timeZone)} ${ownerActEn({ what, service, who, guest })}`,
      ...((who !== undefined && what === 'left') || what === 'removed' ? [afterLeftEn] : []),
      ...(what === 'lost' ? [{ words: [{ link: about.links.support }] }] : []),
      ...(who === undefined ? [`Device: ${about.deviceName(device)}.`, ...notMeEn(secure, about)] : []),
    ],
  }),
  owner_invitation: ({ timeZone, service, who, until }, about) => ({
    subject: `You are invited to own a service — ${about.product}`,
    blocks: [
      `${who} invites you to become an owner of ${service === undefined ? 'a service' : `the service “${service}”`}.`,
      {
        words: [
          'Owners change the settings of a service together and are responsible for it. Accept or decline on the page of services: ',
          { link: about.links.services },
        ],
      },
      `Until ${about.day(reachOf(until), timeZone)} ${who} can undo the invitation, even an accepted one. Owners who leave can come back for ${limits.secureLinkDays} days.`,
      `The invitation is valid until ${about.day(until, timeZone)}. If you do not know what this is about, do nothing.`,
    ],
  }),
}
