import type { User } from '@kabinet/contract/api/me.api'
import { type ReactElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../data/me.ts'
import { activeFlow, closeFlow, type FlowName, openFlow, suspendedFlow } from '../lib/active-flow.ts'
import { hasDraft } from '../lib/forms/drafts.ts'
import { lateDialog } from '../ui/late-dialog.tsx'

const flows: Record<FlowName, ReactElement> = {
  'log-out': opened(async () => (await import('./log-out/log-out.tsx')).LogOut),
  'change-phone': ofUser(async () => (await import('./change-phone/change-phone.tsx')).ChangePhone),
  'verify-phone': ofUser(async () => (await import('./verify-phone/verify-phone.tsx')).VerifyPhone),
  'change-email': ofUser(async () => (await import('./change-email/change-email.tsx')).ChangeEmail),
  'verify-email': ofUser(async () => (await import('./verify-email/verify-email.tsx')).VerifyEmail),
  'trust-email': ofUser(async () => (await import('./trust-contact/trust-contact.tsx')).TrustEmail),
  'trust-phone': ofUser(async () => (await import('./trust-contact/trust-contact.tsx')).TrustPhone),
}

export function FlowHost() {
  const name = useSyncExternalStore(activeFlow.subscribe, activeFlow.read, activeFlow.read)
  useEffect(() => {
    const suspended = suspendedFlow()
    if (suspended && hasDraft(suspended)) openFlow(suspended)
  }, [])
  return name && flows[name]
}

function opened(load: () => Promise<() => ReactNode>): ReactElement {
  const Late = lateDialog(load)
  return <Late open onClose={closeFlow} />
}

function ofUser(load: () => Promise<(props: { user: User }) => ReactNode>): ReactElement {
  return <WithUser flow={lateDialog(load)} />
}

function WithUser({ flow: Flow }: { flow: ReturnType<typeof lateDialog<{ user: User }>> }) {
  const { data: user } = useMe()
  return user ? <Flow open user={user} onClose={closeFlow} /> : null
}
