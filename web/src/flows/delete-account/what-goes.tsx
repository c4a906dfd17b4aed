import type { getErasure } from '@kabinet/contract/api/erasure.api'
import type { ReplyOf } from '@kabinet/contract/route'
import { useErasure } from '../../data/security/erasure.ts'
import { useT } from '../../text/use-t.ts'
import { Fold } from '../../ui/page/fold.tsx'
import { Stack } from '../../ui/page/page.tsx'
import styles from './delete-account.module.css'

type Erasure = ReplyOf<typeof getErasure>

/** The services that lose access, and what stays. The dialog works without it. */
export function WhatGoes() {
  const t = useT()
  const { data } = useErasure()
  if (!data) return null
  const losing = data.services.filter((service) => service.has_access)
  const told = losing.filter((service) => service.is_told)
  const others = losing.filter((service) => !service.is_told)
  const earlier = data.services.filter((service) => !service.has_access)
  return (
    <Stack tight>
      {losing.length > 0 && (
        <Fold title={t('deleteAccount.losing', { count: losing.length })}>
          <Stack tight>
            <Services title={t('deleteAccount.told', { count: data.answer_days })} services={told} />
            <Services title={t('deleteAccount.untold')} services={others} />
          </Stack>
        </Fold>
      )}
      {earlier.length > 0 && (
        <Fold title={t('deleteAccount.earlier', { count: earlier.length })}>
          <Services title={t('deleteAccount.earlier.untold')} services={earlier} />
        </Fold>
      )}
      <Fold title={t('deleteAccount.stays')}>
        <ul className={styles.bullets}>
          {data.stays.map((stay) => (
            <Stay key={stay.what} {...stay} />
          ))}
        </ul>
      </Fold>
    </Stack>
  )
}

function Services({ title, services }: { title: string; services: Erasure['services'] }) {
  if (services.length === 0) return null
  return (
    <Stack tight>
      <p>{title}</p>
      <ul className={styles.bullets}>
        {services.map(({ name, address }) => (
          <li key={`${name} ${address}`} translate="no">
            {address === null ? name : `${name} (${address})`}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function Stay({ what, days, months }: Erasure['stays'][number]) {
  const t = useT()
  const until =
    days === null
      ? months !== null && t('deleteAccount.stay.months', { count: months })
      : t('deleteAccount.stay.days', { count: days })
  return (
    <li>
      <span>{t(`deleteAccount.stay.${what}`)}</span>
      {until && <span>{` (${until})`}</span>}
    </li>
  )
}
