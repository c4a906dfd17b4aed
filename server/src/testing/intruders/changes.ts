import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import type { PatchMe } from '@kabinet/contract/api/me.api'
import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { codeOf } from '../authenticator-app.ts'
import { newAuthenticator } from '../authenticator.ts'
import { linkToken } from '../people.ts'
import type { World } from '../world.ts'
import { type Actor, codeBy, freshen } from './actor.ts'
import { buttonSince } from './scene.ts'

export const changes = ['passkey', 'app', 'recovery codes', 'phone', 'e-mail', 'password', 'transport'] as const
export type Change = (typeof changes)[number]

let made = 0

export const pairs = changes.flatMap((first) =>
  changes.filter((one) => one !== first).map((second) => [first, second] as const),
)

export async function make(w: World, actor: Actor, change: Change): Promise<boolean> {
  const isDone = (await freshen(actor)) && (await acts[change](w, actor))
  await freshen(actor)
  return isDone
}

const acts: Record<Change, (w: World, actor: Actor) => Promise<boolean>> = {
  passkey: addOwnPasskey,
  app: addOwnApp,
  'recovery codes': makeCodes,
  phone: changePhone,
  'e-mail': changeEmail,
  password: changePassword,
  transport: changeTransport,
}

const patch = async (actor: Actor, body: PatchMe) => (await actor.browser.call(patchMe, { body })).status === 200

async function addOwnPasskey(_: World, actor: Actor): Promise<boolean> {
  const authenticator = newAuthenticator({})
  const options = await actor.browser.call(preparePasskey, { body: {} })
  if (options.status !== 200) return false
  const answer = await actor.browser.call(addPasskey, { body: authenticator.create(options.body) })
  if (answer.status === 201) actor.passkeys.push(authenticator)
  return answer.status === 201
}

async function addOwnApp(w: World, actor: Actor): Promise<boolean> {
  const proof = await proofOf(w, actor)
  if (proof) await actor.browser.call(secondStepApi.removeApp, { body: proof })
  if (proof) await freshen(actor)
  const begun = await actor.browser.call(secondStepApi.beginApp, { body: {} })
  if (begun.status !== 200) return false
  const { secret } = begun.body
  const answer = await actor.browser.call(secondStepApi.confirmApp, { body: { app_code: await codeOf(w, secret) } })
  if (answer.status !== 200) return false
  actor.apps.unshift({ secret, recoveryCodes: answer.body.recovery_codes, code: (steps) => codeOf(w, secret, steps) })
  return true
}

async function proofOf(w: World, { apps: [app] }: Actor) {
  if (!app) return undefined
  await w.pass(30)
  return { app_code: await app.code() }
}

async function makeCodes(w: World, actor: Actor): Promise<boolean> {
  const [proof, [app]] = [await proofOf(w, actor), actor.apps]
  if (!proof || !app) return false
  const answer = await actor.browser.call(secondStepApi.renewRecoveryCodes, { body: proof })
  if (answer.status === 200) app.recoveryCodes = answer.body.recovery_codes
  return answer.status === 200
}

async function changePhone(w: World, actor: Actor): Promise<boolean> {
  const { phone: present } = (await actor.browser.call(getMe)).body
  const phone = `+7999${`${++made}`.padStart(7, '0')}`
  actor.reads.add(phone)
  const body = present ? ({ action: 'set_phone_candidate', phone } as const) : ({ action: 'set_phone', phone } as const)
  const code = await codeBy(w, actor, () => patch(actor, body))
  const isDone = code !== undefined && (await patch(actor, { action: 'verify_phone', code }))
  if (isDone) actor.logins.add(phone)
  return isDone
}

async function changeEmail(w: World, actor: Actor): Promise<boolean> {
  const { email: present } = (await actor.browser.call(getMe)).body
  const email = `new-${++made}@example.com`
  actor.reads.add(email)
  if (present) {
    const code = await codeBy(w, actor, () => patch(actor, { action: 'set_email_candidate', email }))
    if (code === undefined || !(await patch(actor, { action: 'confirm_email_candidate', code }))) return false
  } else if (!(await patch(actor, { action: 'set_email', email }))) return false
  const token = linkToken(w.mail.to(email).at(-1) ?? { text: '' })
  const isDone = await patch(actor, { action: 'verify_email', token })
  if (isDone) actor.logins.add(email)
  return isDone
}

async function changePassword(w: World, actor: Actor): Promise<boolean> {
  const [password = '', new_password] = [actor.passwords.at(-1), `Vg-${++made}-Rekaw`]
  const code = await codeBy(w, actor, () =>
    actor.browser.call(authApi.sendOtp, { body: { purpose: 'password_change' } }),
  )
  const proof = { ...(code === undefined ? {} : { code }), ...(await proofOf(w, actor)) }
  const isDone = await patch(actor, { action: 'change_password', password, new_password, ...proof })
  if (isDone) actor.passwords.push(new_password)
  return isDone
}

async function codeOfTransport(w: World, actor: Actor, otp_transport: 'email' | 'sms' | null) {
  const ask = (old?: { old_code: string }) => () =>
    actor.browser.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport, ...old } })
  const code = await codeBy(w, actor, ask())
  if (code !== undefined) return code
  const old_code = await codeBy(w, actor, () =>
    actor.browser.call(authApi.sendOtp, { body: { purpose: 'transport_leave' } }),
  )
  return old_code === undefined ? undefined : codeBy(w, actor, ask({ old_code }))
}

async function changeTransport(w: World, actor: Actor): Promise<boolean> {
  const { otp_transport: present, phone_verified } = (await actor.browser.call(getMe)).body
  const other = present === 'email' || present === null ? 'sms' : 'email'
  for (const otp_transport of phone_verified || other === 'email' ? ([other, null] as const) : [null]) {
    const proof = await proofOf(w, actor)
    const code = proof ? undefined : await codeOfTransport(w, actor, otp_transport)
    const proofs = proof ?? (code === undefined ? {} : { code })
    if (await patch(actor, { action: 'change_transport', otp_transport, ...proofs })) return true
  }
  return false
}

/** Makes each change that the actor can, after its pause in seconds. Returns the button tokens in the messages that the reader got. */
export async function makeAll(
  w: World,
  actor: Actor,
  reader: Pick<Actor, 'reads'>,
  wanted: readonly { change: Change; pause: number }[],
): Promise<string[]> {
  const buttons: string[] = []
  for (const { change, pause } of wanted) {
    if (pause > 0) await w.pass(pause)
    const before = w.mail.all().length
    await make(w, actor, change)
    const button = buttonSince(w, reader, before)
    if (button !== undefined) buttons.push(button)
  }
  return buttons
}
