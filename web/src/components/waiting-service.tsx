import { findAuthorizationRequest } from '../data/consent.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useT } from '../text/use-t.ts'
import { ServiceLogo } from '../ui/avatar.tsx'
import { LateAdmitsNotice } from './late-admits-notice.tsx'
import styles from './waiting-service.module.css'

export function WaitingService({ interaction }: { interaction: string | null }) {
  const t = useT()
  const { data } = useAnswer(interaction, () => findAuthorizationRequest(interaction ?? ''))
  if (!data) return null
  const { name, logo_url } = data.client
  return (
    <>
      <p className={styles.waiting}>
        <ServiceLogo name={name} url={logo_url} size={40} />
        <span>{t('login.toContinue', { service: name })}</span>
      </p>
      <LateAdmitsNotice client={data.client} />
    </>
  )
}
