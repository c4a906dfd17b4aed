import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { createPasskey } from '../../lib/web-authn.ts'
import { send } from '../../session/send.ts'
import { readSession } from '../../session/session.ts'

/**
 * Lets the browser create a passkey without a dialog if it stores the password just used (WebAuthn level 3, 5.1.3).
 * Returns whether it did. Failures are ignored, because the user did not request it.
 */
export async function makePasskeyUnseen(): Promise<boolean> {
  try {
    const { conditionalCreate } = await PublicKeyCredential.getClientCapabilities()
    if (conditionalCreate !== true) return false
    const as = { token: readSession()?.access_token }
    const options = await send(preparePasskey, { body: { unseen: true } }, as)
    await createPasskey(options, (body) => send(addPasskey, { body }, as), 'conditional')
    return true
  } catch {
    return false
  }
}
