import type { Registration } from '@kabinet/contract/api/auth/auth.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Device } from '../../../http/session/device.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { admitted } from '../../../domain/codes/admit-message.ts'
import type { Directed } from '../../../domain/codes/challenges.ts'
import { ageWithinInterval, otpOf } from '../../../domain/codes/message-policy.ts'
import { deleteChallenge } from '../../../domain/codes/codes.sql.ts'
import { sendIn } from '../../../domain/codes/send-challenge.ts'
import { throwIfRefused } from '../../../domain/contacts/throw-if-refused.ts'
import { registrationNow } from '../../../domain/policies/policies-now.ts'
import { postIn } from '../../../domain/messages/queue-message.ts'
import { registrationSteps } from '../../../lib/metrics.ts'
import { requireMayRegister } from '../../../domain/registration-policy/registration-policy.ts'
import { registrationForm, requireGood } from './registration-form.ts'
import { registrationTokenOf } from './registration-token.ts'
import { deletePending, findRepeated, insertRegistration, type NewRegistration } from './registrations.sql.ts'
import { contactOf, pendingOf, registrationChallenge, sendRegistration } from './send-registration.ts'

/** Same response for a taken and a new address (docs/threats.md#en-04): one hash, one row and one delivery attempt. */
export async function registerPerson(
  deps: Deps,
  body: Registration,
  by: By & { locale: Locale },
  device: Device,
): Promise<{ registration_token: string; otp: Otp }> {
  const { limits, registration } = deps.config
  requireMayRegister(registration, { entryPoint: 'form', email: body.email })
  const { transport, value: to } = contactOf(body)
  const message = { purpose: 'register', transport, to, address: by.address, from: 'stranger' } as const
  const sender = { ...by, deviceHash: device.hash }
  const { accountId, messageId } = await admitted(
    deps,
    message,
    async () => {
      await requireGood(deps, body)
      return keep(deps, await registrationForm(deps, body, sender), message)
    },
    (registered) => registered.messageId !== undefined,
  )
  registrationSteps.inc({ step: 'form_sent' })
  await throwIfRefused(deps, { transport, messageId }, () => giveUp(deps, accountId))
  return {
    registration_token: registrationTokenOf(deps.keys, accountId),
    otp: otpOf(limits, message),
  }
}

type Registered = { accountId: string; messageId?: string | undefined }

async function keep(deps: Deps, form: NewRegistration, message: Directed): Promise<Registered> {
  const repeated = await findRepeated(deps.db, form)
  if (repeated !== undefined && (await isOnItsWay(deps, deps.db, repeated, message))) return { accountId: repeated }
  return deps.db.transaction().execute(async (tx) => {
    requireMayRegister(await registrationNow(deps, tx), { entryPoint: 'form', email: form.email })
    const { accountId, isNew } = await insertRegistration(tx, form)
    if (!isNew && (await isOnItsWay(deps, tx, accountId, message))) return { accountId }
    const pending = pendingOf({ ...form, account_id: accountId })
    const send = sendIn(deps, tx, postIn(deps, tx), registrationChallenge(pending))
    return { accountId, messageId: await sendRegistration(tx, send, pending) }
  })
}

const isOnItsWay = async (deps: Deps, db: Db, subject: string, message: Directed) =>
  (await ageWithinInterval(deps, db, { ...message, subject })) !== undefined

const giveUp = (deps: Deps, accountId: string) => {
  registrationSteps.inc({ step: 'address_refused' })
  return deps.db.transaction().execute(async (tx) => {
    await deletePending(tx, accountId)
    await deleteChallenge(tx, 'register', accountId)
  })
}
