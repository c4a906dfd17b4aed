import { invitationApi } from '@kabinet/contract/api/auth/invitation.api'
import type { BodyOf, ReplyOf } from '@kabinet/contract/route'
import { call } from '../../session/call.ts'
import { startSession } from '../../session/session.ts'

export type Invitation = ReplyOf<typeof invitationApi.readInvitation>

export const findInvitation = (token: string): Promise<Invitation> =>
  call(invitationApi.readInvitation, { body: { token } })

export async function acceptByInvitation(
  body: BodyOf<typeof invitationApi.acceptInvitation>,
): Promise<Pick<Invitation, 'service'>> {
  const { session, service } = await call(invitationApi.acceptInvitation, { body })
  startSession(session)
  return { service }
}
