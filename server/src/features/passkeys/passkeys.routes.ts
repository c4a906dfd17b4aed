import * as api from '@kabinet/contract/api/passkeys.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ownPasskeysJson } from '../../domain/passkeys/passkeys.sql.ts'
import { originsOf, relyingPartyId, userHandleOf } from '../../domain/passkeys/relying-party.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { registerPasskey, creationOptionsFor } from './add-passkey.ts'
import { revokePasskey, namePasskey } from './change-passkey.ts'
import { presentPasskey } from './present-passkey.ts'

/** Browsers fetch this before they offer a passkey of this host at another origin (WebAuthn level 3, 5.11.1). */
function announceOrigins(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (config.relatedOrigins.length > 0) app.get('/.well-known/webauthn', () => ({ origins: originsOf(config) }))
}

/** Passkey management (docs/decisions/0071-passkeys.md); sign-in with a passkey is a route of `auth`. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  announceOrigins(app, deps)
  serveRead(app, deps, api.listPasskeys, {
    data: ownPasskeysJson,
    present: (rows, { session }) => {
      const items = (rows ?? []).map(presentPasskey)
      const known = { rp_id: relyingPartyId(deps.config), user_handle: userHandleOf(session.accountId) }
      return { items, total: items.length, ...known }
    },
  })
  serve(app, deps, api.preparePasskey, ({ session, caller: by, body: { unseen = false } }, actDeps) =>
    creationOptionsFor(actDeps, { ...session, by }, unseen),
  )
  serve(app, deps, api.addPasskey, ({ session, caller: by, body }, actDeps) =>
    registerPasskey(actDeps, { ...session, by }, body),
  )
  serve(app, deps, api.renamePasskey, ({ session, body, params }, actDeps) =>
    namePasskey(actDeps, session.accountId, { id: params.passkey_id, ...body }),
  )
  serve(app, deps, api.removePasskey, ({ session, caller: by, params }, actDeps) =>
    revokePasskey(actDeps, { ...session, by }, params.passkey_id),
  )
}
