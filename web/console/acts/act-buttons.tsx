import type { Role } from '@kabinet/contract/admin/roles'
import { Button } from '../../src/ui/button.tsx'
import { Small, Stack } from '../../src/ui/page/page.tsx'
import { useMay } from '../call/session.ts'
import { useConsoleT } from '../text/use-console-t.ts'
import styles from './act-dialog.module.css'
import { deskAct, type DeskActName } from './desk-acts.ts'
import { openAct } from './opened-act.ts'

type Props = { names: readonly DeskActName[]; input: Record<string, string>; about: string }

/** Buttons of the acts that the role may do; one line names those that it may not, and who may. */
export function ActButtons({ names, input, about }: Props) {
  const t = useConsoleT()
  const may = useMay()
  const others = (role: Role) => names.map(deskAct).filter((act) => act.role === role && !may(role))
  return (
    <Stack tight>
      <div className={styles.buttons}>
        {names
          .filter((name) => may(deskAct(name).role))
          .map((name) => (
            <Button
              key={name}
              kind={deskAct(name).undo === 'never' ? 'dangerQuiet' : 'secondary'}
              onClick={() => openAct(name, input, about)}
            >
              {t(deskAct(name).name)}
            </Button>
          ))}
      </div>
      {(['support', 'operator'] as const).map((role) => {
        const acts = others(role).map(({ name }) => t(name))
        return acts.length > 0 && <Small key={role}>{t(`act.onlyFor.${role}`, { acts: acts.join(', ') })}</Small>
      })}
    </Stack>
  )
}
