import { adminCalls } from '@kabinet/contract/admin/calls'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/page/page.tsx'
import { openAct } from '../../acts/opened-act.ts'
import { deskAct } from '../../acts/desk-acts.ts'
import { policyActs } from '../../acts/policy-acts.ts'
import { useMay } from '../../call/session.ts'
import { useAct } from '../../call/queries.ts'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

export function Policies() {
  const t = useConsoleT()
  const may = useMay()('operator')
  const words = useWords()
  return (
    <Card heading={t('overview.policies')}>
      <LoadedAct query={useAct(adminCalls.listPolicies, {})}>
        {({ items }) => (
          <Records label={t('overview.policies')}>
            {items.map(({ policy, in_force: holds, environment, who, why, changed_at: at }) => (
              <Record
                key={policy}
                title={t(`overview.policy.${policy}`)}
                facts={[
                  [t('overview.holds'), <Typed key="holds">{words(policy, holds)}</Typed>],
                  [
                    t('overview.environment'),
                    environment && <Typed key="environment">{words(policy, environment)}</Typed>,
                  ],
                  [t('overview.changed'), at && <Moment key="at" at={at} />],
                  [t('audit.who'), who && <Typed key="who">{who}</Typed>],
                  [t('audit.why'), why && <Typed key="why">{why}</Typed>],
                ]}
                actions={
                  may && (
                    <Button
                      aria-label={`${t('overview.change')}: ${t(`overview.policy.${policy}`)}`}
                      onClick={() =>
                        openAct(
                          policyActs[policy],
                          { policy, expected: holds ?? '' },
                          `${t(`overview.policy.${policy}`)}: ${words(policy, holds)}`,
                        )
                      }
                    >
                      {t('overview.change')}
                    </Button>
                  )
                }
              />
            ))}
          </Records>
        )}
      </LoadedAct>
    </Card>
  )
}

/** A value of a policy in the language of the page. */
function useWords() {
  const t = useConsoleT()
  return (policy: keyof typeof policyActs, value: string | null) => {
    const known = deskAct(policyActs[policy]).fields?.flatMap(({ choices = [] }) => choices)
    const label = known?.find((one) => one.value === value)?.label
    return label ? t(label) : (value ?? t('frame.none'))
  }
}
