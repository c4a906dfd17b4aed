import { useNavigate } from 'react-router'
import { readSession, leaveSession } from '../../session/session.ts'

/** The server has ended this browser's sessions: nothing of the old account stays here, and the request is asked for anew. */
export function useSwitchAccount(onSwitched: () => void): (address: string) => void {
  const navigate = useNavigate()
  return (address) => {
    if (readSession()) leaveSession()
    const { pathname, search } = new URL(address, location.href)
    void navigate(pathname + search, { replace: true })
    onSwitched()
  }
}
