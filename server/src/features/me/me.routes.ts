import { meApi } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { FastifyInstance } from 'fastify'
import type { ActDeps, Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { renewing } from '../../http/session/renewing.ts'
import { clearSignOn } from '../../http/session/sign-on-cookie.ts'
import { answerDays, servicesToTellJson } from '../../domain/erasure/erasure.sql.ts'
import { whatStays } from '../../domain/erasure/what-stays.ts'
import { signedInWith } from '../../domain/sessions/signed-in.sql.ts'
import { getUser, userJson } from '../../domain/accounts/user.sql.ts'
import type { ProfileAction, SignedInCaller, Patches } from './profile-action.ts'
import { confirmEmailCandidate, setEmail, setEmailCandidate } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { setPhone, setPhoneCandidate } from './change-phone.ts'
import { verifyPhone } from './verify-phone.ts'
import { changeTransport } from './change-transport.ts'
import { deleteAccount } from './delete-account.ts'
import { presentUser } from './present-user.ts'
import { trustOwnContact } from './trust-contact.ts'
import { updateProfile } from './update-profile.ts'
import { verifyEmail } from './verify-email.ts'

/** Exhaustive: a missing action is a type error. */
const actions: { [A in keyof Patches]: ProfileAction<A> } = {
  update_profile: updateProfile,
  set_email: setEmail,
  set_phone: setPhone,
  set_email_candidate: setEmailCandidate,
  confirm_email_candidate: confirmEmailCandidate,
  verify_email: verifyEmail,
  set_phone_candidate: setPhoneCandidate,
  verify_phone: verifyPhone,
  change_password: changePassword,
  trust_contact: trustOwnContact,
  change_transport: changeTransport,
}

export function meRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, meApi.getMe, {
    data: signedInWith(userJson),
    present: (row) => presentUser(deps, row),
  })
  serve(
    app,
    deps,
    meApi.patchMe,
    async ({ session, caller, body, cookies }, actDeps) => {
      const { renew, handOut } = renewing(deps, session, cookies)
      const otp = await perform(actDeps, { session, caller, renew }, body.action, body)
      handOut()
      return otp
    },
    async ({ session }, otp) => {
      const user = await presentUser(deps, await getUser(deps.db, session.accountId))
      return otp ? { ...user, otp } : user
    },
  )
  serveRead(app, deps, meApi.getErasure, {
    data: servicesToTellJson,
    present: (services) => ({
      erase_after_days: deps.config.eraseAfterDays,
      answer_days: answerDays,
      services: services ?? [],
      stays: whatStays(deps.config),
    }),
  })
  serve(app, deps, meApi.deleteMe, async ({ session, caller, body, cookies }, actDeps) => {
    await deleteAccount(actDeps, { session, caller }, body.password)
    clearSignOn(cookies, session)
  })
}

function perform<A extends keyof Patches>(
  deps: ActDeps,
  who: SignedInCaller,
  action: A,
  patch: Patches[A],
): Promise<Otp | void> {
  return actions[action](deps, who, patch)
}
