import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { Link } from 'react-router'
import { PartnerIcon } from '../../components/partner-icon.tsx'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import styles from './partner-new.module.css'

export function PartnerNewPage() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('partner.new')}</PageHeading>
      <ul className={styles.types}>
        {partnerTypes.map((type) => (
          <li key={type}>
            <TypeCard type={type} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function TypeCard({ type }: { type: PartnerType }) {
  const t = useT()
  return (
    <Link to={`/partners/new/${type}`} className={styles.type}>
      <PartnerIcon type={type} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>{t(`partner.type.${type}`)}</span>
        <span className={styles.needs}>{t(`partner.needs.${type}`)}</span>
      </span>
    </Link>
  )
}
