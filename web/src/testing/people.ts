import type { Document } from '@kabinet/contract/api/documents.api'
import type { User } from '@kabinet/contract/api/me.api'
import type { SessionReply } from '@kabinet/contract/api/auth/session'
import { codeByMail, codeBySms, linkByMail } from '@kabinet/contract/examples/auth'
import { anna as annaByMail } from '@kabinet/contract/examples/samples'

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#9db7d9"/><circle cx="48" cy="38" r="18" fill="#2d4a73"/><path d="M12 96c0-24 16-36 36-36s36 12 36 36z" fill="#2d4a73"/></svg>',
)}`

export const anna: User = { ...annaByMail, phone: '+79001112233', phone_verified: true, phone_trusted: true }

export const annaBySms: User = { ...anna, otp_transport: 'sms', codes_go_to: '+7 *** ***-**-33' }
export const annaWithoutCodes: User = { ...anna, otp_transport: null, codes_go_to: null }

/** Registered by phone, added the e-mail and then changed the number: codes still go to the former phone. */
export const annaMoved: User = {
  ...annaBySms,
  email_trusted: false,
  email_trusted_from: '2026-11-24T13:20:00.000Z',
  phone_trusted: false,
  phone_trusted_from: '2026-11-24T13:50:00.000Z',
  codes_go_to: '+7 *** ***-**-55',
}

export const annaInFull: User = {
  ...anna,
  middle_name: 'Константиновна',
  birthplace: 'пос. Верхние Серги Нижнесергинского района Свердловской области',
  timezone: 'Asia/Yekaterinburg',
  address: '620014, Екатеринбург, ул. Малышева, д. 51, кв. 404',
  slices_info: [
    { title: 'large', url: portrait },
    { title: 'medium', url: portrait },
    { title: 'thumbnail', url: portrait },
  ],
}

export const newcomer: User = {
  ...annaByMail,
  gender: null,
  birthdate: null,
  email_verified: false,
  email_trusted: false,
  codes_go_to: null,
  otp_transport: null,
}

const times = { created_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:00:00.000Z' }

export const documents: Document[] = [
  {
    ...times,
    document_id: '0192f0c1-3331-7c6e-9a51-3f2a1c0d9e77',
    document_type: 'passport',
    number: '4504123456',
    issued_by: 'Отделом УФМС России по Свердловской области в Верх-Исетском районе города Екатеринбурга',
    issued_at: '2010-04-15',
    department_code: '660001',
    region: '77',
  },
  { ...times, document_id: '0192f0c1-3332-7c6e-9a51-3f2a1c0d9e77', document_type: 'snils', number: '11223344595' },
  { ...times, document_id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e77', document_type: 'inn', number: '500100732259' },
]

export { codeByMail, codeBySms, linkByMail }

export const tokens = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'Bearer',
  expires_in: 600,
} as const
export const halfSignedIn: SessionReply = { ...tokens, confirmed: false, otp: codeBySms }
export const appAsked: SessionReply = {
  ...tokens,
  confirmed: false,
  second_step: { by: 'app', otp_transport: 'email' },
}

export const password = 'Tishinka-2026!'
