import * as api from '@kabinet/contract/api/services/client-registration.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { mayConnect } from '../../../domain/services-policy/services-policy.ts'
import { serve, serveRead } from '../../../http/serve.ts'
import { ownerOf } from '../owner-of.ts'
import { answerProposal, endSoftwareAccess } from './decide-proposal.ts'
import { issueToken, revokeToken } from './tokens.ts'
import { tokensJson } from './tokens.sql.ts'

/** The owner's routes for services registered by software (decision 0056). Software itself uses `/oauth/register` (oidc/client-registration). */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const isPossible = () => mayConnect(deps.config, { entryPoint: 'token', isAllowed: true })
  serveRead(app, deps, api.listRegistrationTokens, {
    data: tokensJson,
    present: (items) => ({ items: items ?? [], ...(isPossible() ? {} : { may_connect: false }) }),
  })
  serve(app, deps, api.createRegistrationToken, (call, actDeps) => issueToken(actDeps, ownerOf(call), call.body))
  serve(app, deps, api.deleteRegistrationToken, (call, actDeps) => revokeToken(actDeps, ownerOf(call), call.params.id))
  serve(app, deps, api.decideProposal, async (call, actDeps) => {
    const { answer, proposed_at: proposedAt } = call.body
    const decided = { id: call.params.id, isYes: answer === 'yes', proposedAt }
    return { client: await answerProposal(actDeps, ownerOf(call), decided) }
  })
  serve(app, deps, api.endManagement, (call, actDeps) => endSoftwareAccess(actDeps, ownerOf(call), call.params.id))
}
