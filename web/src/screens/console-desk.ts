import { type AdminCallName, adminCalls } from '@kabinet/contract/admin/calls'
import { policyNames } from '@kabinet/contract/data/policies'
import * as z from 'zod/mini'
import { code, id, refusedBy, service } from './console-people.ts'
import { strange } from './console-samples.ts'

const at = '2026-11-29T10:05:00.000Z'
const url = 'https://romashka.example/callback'
const page = { count: 5, is_more: false, next: null }
const aboutNobody = { account_id: null, service_id: null, service_name: null }
const onService = { ...aboutNobody, service_id: service.id, service_name: service.name }
const onAnna = { ...aboutNobody, account_id: id }
const verify = { act: 'verify', before: { verified: null }, after: { verified: 'Ромашка · romashka.example' } }
const key = { kid: 'k7Zt3mQ9xL2vR8pNk7Zt3mQ9xL2vR8pN', alg: 'ES256', state: 'signs', signs_from: at } as const

const acts = [
  { ...aboutNobody, act: 'set-policy', before: { registration: 'open' }, after: { registration: 'invited' } },
  { ...onService, ...verify },
  { ...onAnna, act: 'block', before: { status: 'active' }, after: { status: 'blocked', services: 'keep' } },
  { ...onAnna, act: 'add-to-group staff', before: { group: null }, after: { group: 'staff' } },
  { ...onAnna, act: 'role', before: { role: 'support' }, after: { role: 'operator' } },
  { ...onAnna, act: 'show', before: null, after: null, why: null },
].map((one, n) => ({
  id: id.replace(/a1$/, `e${n}`),
  happened_at: at,
  who: 'Ольга Петрова',
  why: 'обращение 4711',
  ...one,
}))

/** Replies in which every field is filled, by the names of the calls. */
export const deskReplies = {
  listServices: {
    items: [
      { ...service, verified_at: at },
      { ...service, id: service.id.replace(/b1$/, 'b2'), name: 'Лютик', status: 'test', owner: '', users: 101 },
      { ...service, id: service.id.replace(/b1$/, 'b3'), name: 'Василёк', suspended_at: at, without_owner_since: at },
    ],
    ...page,
    next: 'after',
  },
  listPublishRequests: {
    items: [{ asked_at: at, id: service.id, name: 'Ромашка', account_id: id, redirect_uris: [url] }],
  },
  getService: {
    ...service,
    mobile_client_id: 'romashka.mobile',
    status: 'test',
    without_owner_since: at,
    verified_at: at,
    first_party_since: at,
    support: [{ ...verify, happened_at: at, who: 'Ольга Петрова', why: 'показали договор' }],
    description: 'Доставка цветов по Москве и области',
    addresses: [url, 'ru.romashka:/callback'],
    scopes: ['FIO', 'EMAIL'],
    former_name: 'Роза',
    former_owner: id,
    verified_by: 'Ольга Петрова',
    publish_asked_at: at,
    publish_refused_at: at,
    publish_refusal: 'Не указано название компании',
    owners: [
      { account_id: id, name: 'Иванова Анна', status: 'active', since: null },
      { account_id: service.id, name: 'Петров Пётр', status: 'blocked', since: at },
    ],
    apis: [{ name: 'Заказы', address: 'https://api.romashka.example', proved_by: null }],
    refused: [
      {
        step: 'authorize',
        error: 'invalid_request',
        detail: 'redirect_uri',
        sent: 'https://other.example/callback',
        times: 3,
        last_at: at,
        is_claimed: true,
      },
    ],
  },
  listActs: { items: acts, ...page },
  listMessageErrors: { items: [{ transport: 'email', error: refusedBy, day: 2, week: 9, last_at: at }], is_more: true },
  listDeadMessages: {
    items: [
      { ...code, id, done_at: at, error: refusedBy, is_wiped: false },
      { ...code, id: service.id, kind: 'security-event', transport: 'event', done_at: at, error: null, is_wiped: true },
    ],
    next: null,
  },
  listFeedback: {
    items: [
      {
        id,
        account_id: id,
        created_at: at,
        name: 'Анна Иванова',
        email: 'anna@mail.example',
        message: 'Не приходит код.\nЖду уже час, вот снимок: https://other.example/photo',
        locale: 'ru',
        closed_at: null,
        closed_by: null,
      },
      {
        id: service.id,
        account_id: null,
        created_at: at,
        name: 'Пётр',
        email: 'pyotr@mail.example',
        message: 'Спасибо!',
        locale: 'ru',
        closed_at: at,
        closed_by: 'Ольга Петрова',
      },
    ],
    next: null,
  },
  readOverview: {
    version: '0.3.0',
    started_at: at,
    warnings: ['REGISTRATON is not a setting: did you mean REGISTRATION?'],
    waiting: { messages_waiting: 3, messages_dead: 1001, publish_requests: 1, feedback: 1 },
    waiting_links: [
      { id, account_id: id, who: 'Ольга Петрова', to: null, without_second_step: false, expires_at: at },
      { id: service.id, account_id: id, who: 'Иван Сидоров', to: 'email', without_second_step: true, expires_at: at },
    ],
    signing_keys: [
      { ...key, published_until: null },
      { ...key, kid: 'next', alg: 'RS256', state: 'next', published_until: at },
    ],
    secret_keys: ['1a2b3c4d', '5e6f7a8b'],
  },
  readFigures: {
    accounts: { all: 5000, active: 3100, new: 120, blocked: 4, deleted: 9 },
    second_step: { app: 400, email: 2000, sms: 600, off: 2000, share: 0.6 },
    log_ins: [{ service_id: service.id, name: 'Ромашка', log_ins: 4100 }],
    registrations: { form_sent: 60, confirmed: 51, logged_in: 49 },
    deliveries: [{ transport: 'email', sent: 800, median_seconds: 0.4, slowest_5_percent_seconds: 2.1 }],
  },
  listPolicies: {
    items: policyNames.map((policy, n) => ({
      policy,
      in_force: ['invited', null, 'everybody', 'owner', 'required:staff from 2027-01-31'][n] ?? null,
      environment: ['open', null, 'everybody', 'owner', 'optional'][n] ?? null,
      database: n === 0 ? 'invited' : null,
      changed_at: n === 0 ? at : null,
      who: n === 0 ? 'Ольга Петрова' : null,
      why: n === 0 ? 'регистрируется много роботов' : null,
    })),
  },
} satisfies { [N in AdminCallName]?: z.input<(typeof adminCalls)[N]['reply']> }
export type DeskCall = keyof typeof deskReplies

const nothing = { items: [], count: 0, is_more: false, next: null }

/** Without items, acts and dates that may be absent. */
export function emptyReply(name: DeskCall): unknown {
  const reply = deskReplies[name]
  return 'items' in reply ? nothing : emptied(adminCalls[name].reply, reply)
}

/** Each member that may be null or an empty list is so, and each count is 0. */
function emptied(schema: z.ZodMiniType, reply: object): unknown {
  const members = Object.entries(reply)
  return members.reduce((all, [name]) => {
    const less = [null, [], 0].map((none) => ({ ...all, [name]: none }))
    return less.find((one) => schema.safeParse(one).success) ?? all
  }, reply)
}

/** Ids and points in time come from the server. */
const ofServer = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT/

/** The reply, and in each field that may have any text a tag, a change of direction and a word without end. Lists have one item. */
export function strangeReply(name: DeskCall): unknown {
  const { reply } = adminCalls[name]
  const fits = (value: unknown) => z.safeParse(reply, value).success
  return strangeIn(deskReplies[name], fits)
}

function strangeIn(value: unknown, fits: (value: unknown) => boolean): unknown {
  if (typeof value === 'string') return !ofServer.test(value) && fits(strange) ? strange : value
  if (Array.isArray(value)) {
    const [first, ...rest] = value
    const items = first === undefined ? [] : [strangeIn(first, (item) => fits([item, ...rest]))]
    return fits(items) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).reduce(
    (all, [name, one]) => ({ ...all, [name]: strangeIn(one, (member) => fits({ ...all, [name]: member })) }),
    value,
  )
}
