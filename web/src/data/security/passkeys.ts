import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '@kabinet/contract/api/passkeys.api'
import type { BodyFor, ReplyOf } from '@kabinet/contract/route'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { createPasskey, signalAccepted, signalDetails, watchCreations } from '../../lib/web-authn.ts'
import { call } from '../../session/call.ts'
import { endPasskeyOffer } from '../../session/passkey-offer.ts'
import { askMe } from '../ask-me.ts'
import { meKey } from '../me.ts'

const listKey = ['passkeys']

/** Newest first. Signals the browser which passkeys exist and the user's current name. */
export function usePasskeys(enabled = true) {
  return useQuery({
    enabled,
    queryKey: listKey,
    queryFn: async ({ client, signal }) => {
      const isOutdated = watchCreations()
      const list = await call(listPasskeys, {}, { signal })
      if (!isOutdated()) void tellBrowser(client, list, isOutdated).catch(() => undefined)
      return list
    },
  })
}

/** Reads the cache only; sends no request. */
export function useHasPasskey(): boolean {
  const { data } = useQuery<ReplyOf<typeof listPasskeys>>({ queryKey: listKey, queryFn: skipToken })
  return data !== undefined && data.total > 0
}

/** Throws `PasskeyFailure` when the browser returned none. */
export function useAddPasskey() {
  const show = useShowPasskeys()
  return async () => {
    const options = await call(preparePasskey, { body: {} })
    await createPasskey(options, (body) => call(addPasskey, { body }))
    endPasskeyOffer()
    await show()
  }
}

export function useRenamePasskey(id: string) {
  const show = useShowPasskeys()
  return async (body: BodyFor<typeof renamePasskey>) => {
    await call(renamePasskey, { params: { passkey_id: id }, body })
    await show()
  }
}

export function useRemovePasskey(id: string) {
  const show = useShowPasskeys()
  return useMutation({
    mutationFn: () => call(removePasskey, { params: { passkey_id: id } }).catch(ignoreMissing),
    onSuccess: show,
    meta: { otherwise: 'e.delete' },
  })
}

export function useShowPasskeys() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: listKey })
}

async function tellBrowser(
  cache: QueryClient,
  list: ReplyOf<typeof listPasskeys>,
  isOutdated: () => boolean,
): Promise<void> {
  const { items, rp_id: rpId, user_handle: userId } = list
  const me = await cache.ensureQueryData({ queryKey: meKey, queryFn: () => askMe() })
  // A passkey may have been created while the user was read.
  if (isOutdated()) return
  const credentialIds = items.map(({ credential_id: id }) => id)
  signalAccepted({ rpId, userId }, credentialIds)
  signalDetails({ rpId, userId }, me.email ?? me.phone ?? '', `${me.first_name} ${me.last_name}`)
}
