import { useEffect, useState } from 'react'
import { useMe } from '../../data/me.ts'
import { type MenuUser, menuUserOf, readMenuUser, rememberMenuUser } from '../../session/menu-user.ts'

export function useMenuUser(): MenuUser | null {
  const [stored] = useState(readMenuUser)
  const { data } = useMe()
  useEffect(() => {
    if (data) rememberMenuUser(data)
  }, [data])
  return data ? menuUserOf(data) : stored
}
