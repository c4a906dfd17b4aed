import type { GrantDetail, GrantLine } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useSwitchClaim } from '../../data/access/grants.ts'
import { ClaimText } from '../../components/consent/claim-text.tsx'
import { isCallError } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { Switch } from '../../ui/fields/choice.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service-access.module.css'

export function MayReadCard({ grant }: { grant: GrantDetail }) {
  const t = useT()
  const { mutate, variables, isPending, error } = useSwitchClaim(grant)
  const switchTo = (name: ConsentName, on: boolean) => {
    if (isPending) return
    const done = on ? 'access.switchedOn' : 'access.switchedOff'
    mutate({ name, on }, { onSuccess: () => toast('success', (t) => t(done, { claim: t(`claim.${name}`) })) })
  }
  return (
    <Card heading={t('access.mayRead')}>
      <Stack tight>
        {grant.lines.length === 0 ? <p>{t('access.mayRead.nothing')}</p> : <Small>{t('access.mayRead.hint')}</Small>}
        {isCallError(error, 'INVALID_PARAM_VALUE') ? (
          <Notice kind="error">{t('access.changed')}</Notice>
        ) : (
          <FailureNotice failure={error} texts={{ otherwise: 'e.save' }} />
        )}
        {grant.lines.length > 0 && (
          <ul className={styles.lines} aria-busy={isPending}>
            {grant.lines.map((line) => (
              <Line
                key={line.name}
                line={line}
                isOn={isPending && variables.name === line.name ? variables.on : line.on}
                onSwitch={switchTo}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

type LineProps = { line: GrantLine; isOn: boolean; onSwitch: (name: ConsentName, on: boolean) => void }

function Line({ line, isOn, onSwitch }: LineProps) {
  const t = useT()
  const isFixed = !line.on && !line.can_give
  const off = isFixed && line.value !== null ? 'access.offNow' : 'access.off'
  const hints = [
    ...(isOn ? [] : [t(off)]),
    ...(line.essential ? [t(isOn ? 'access.required' : 'access.requiredOff')] : []),
  ]
  return (
    <li>
      <Switch
        label={<ClaimText claim={line} />}
        {...(hints.length > 0 ? { hint: hints.join('. ') } : {})}
        checked={isOn}
        aria-disabled={isFixed}
        onChange={() => !isFixed && onSwitch(line.name, !isOn)}
      />
    </li>
  )
}
