import type { GrantDetail, GrantLine } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useSwitchOff } from '../../data/grants.ts'
import { ClaimText } from '../../components/consent/claim-text.tsx'
import { isCallError } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { Switch } from '../../ui/fields/choice.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service-access.module.css'

/** One switch per claim, saved at once; on again goes only by the service's own question. */
export function MayReadCard({ grant }: { grant: GrantDetail }) {
  const t = useT()
  const { mutate, variables, isPending, error } = useSwitchOff(grant)
  const switchOff = (name: ConsentName) => {
    if (isPending) return
    mutate(name, { onSuccess: () => toast('success', t('access.switchedOff', { claim: t(`claim.${name}`) })) })
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
                isOn={line.on && !(isPending && variables === line.name)}
                onSwitchOff={switchOff}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

type LineProps = { line: GrantLine; isOn: boolean; onSwitchOff: (name: ConsentName) => void }

/** What is off keeps its place and the focus, and cannot be pressed. */
function Line({ line, isOn, onSwitchOff }: LineProps) {
  const t = useT()
  return (
    <li className={styles.line}>
      <Switch
        label={<ClaimText claim={line} />}
        {...(isOn ? {} : { hint: t('access.off') })}
        checked={isOn}
        aria-disabled={!isOn}
        onChange={() => isOn && onSwitchOff(line.name)}
      />
    </li>
  )
}
