import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
} from '@kabinet/contract/api/passkeys.api'
import type { ReplyOf } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unlessGone } from '../lib/call-error.ts'
import { createPasskey, signalAccepted, signalDetails } from '../lib/web-authn.ts'
import { call } from '../session/call.ts'
import { askMe } from './ask-me.ts'

const listKey = ['passkeys']

/** One's passkeys, the newest first. */
export function usePasskeys() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listPasskeys, {}, { signal }) })
}

/** Asks the browser for one and keeps it. Throws `PasskeyFailure` where the browser gave none. */
export function useAddPasskey() {
  const cache = useQueryClient()
  return async () => {
    const body = await createPasskey(await call(preparePasskey, { body: {} }))
    await call(addPasskey, { body })
    await cache.invalidateQueries({ queryKey: listKey })
  }
}

export function useRenamePasskey(id: string) {
  const show = useShowPasskeys()
  return async (name: string) => {
    await call(renamePasskey, { params: { passkey_id: id }, body: { name } })
    await show()
  }
}

export function useRemovePasskey(id: string) {
  const show = useShowPasskeys()
  return useMutation({
    mutationFn: () => call(removePasskey, { params: { passkey_id: id } }).catch(unlessGone),
    onSuccess: show,
    meta: { otherwise: 'e.delete' },
  })
}

/** What there is now, on the page and in the browser's own list. */
function useShowPasskeys() {
  const cache = useQueryClient()
  return async () => {
    await cache.invalidateQueries({ queryKey: listKey })
    const list = await cache.fetchQuery({ queryKey: listKey, queryFn: () => call(listPasskeys, {}), staleTime: 1000 })
    await tellBrowser(list)
  }
}

async function tellBrowser({ items, rp_id: rpId, user_handle: userId }: ReplyOf<typeof listPasskeys>): Promise<void> {
  const { first_name, last_name, email, phone } = await askMe()
  const credentialIds = items.map(({ credential_id: id }) => id)
  signalAccepted({ rpId, userId }, credentialIds)
  signalDetails({ rpId, userId }, email ?? phone ?? '', `${first_name} ${last_name}`)
}
