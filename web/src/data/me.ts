import { getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import type { BodyFor } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { rememberMenuUser } from '../session/menu-user.ts'

const meKey = ['me']

/** The signed-in person. */
export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => call(getMe, {}, { signal }).then(remembered) })
}

/** One operation on the person; every screen is redrawn from the answer. */
export function usePatchMe() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof patchMe>) => call(patchMe, { body }),
    onSuccess: (user) => cache.setQueryData(meKey, remembered(user)),
  })
}

function remembered(user: User): User {
  rememberMenuUser(user)
  return user
}
