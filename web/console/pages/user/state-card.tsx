import { Card, Small, Stack } from '../../../src/ui/page/page.tsx'
import { Moment, useMoment } from '../../parts/moment.tsx'
import { Typed } from '../../parts/typed.tsx'
import lines from '../../parts/lines.module.css'
import { useConsoleT, useNameOf } from '../../text/use-console-t.ts'
import { failureWords } from './failure-words.ts'
import type { Person } from './person.ts'

/** In plain words: may the user sign in, and why it failed. */
export function StateCard({ person }: { person: Person }) {
  const t = useConsoleT()
  const moment = useMoment()
  const { status, deleted_at: deleted, expires_at: expires, held_until: heldUntil, last_failures: failures } = person
  const state = {
    active: () => t('user.state.active'),
    blocked: () => t('user.state.blocked'),
    deactivated: () => t('user.state.deactivated', { when: deleted ? moment(deleted) : '' }),
    unconfirmed: () => t('user.state.unconfirmed', { when: expires ? moment(expires) : '' }),
  }
  return (
    <Card heading={t('user.about')}>
      <Stack tight>
        <p>{state[status]()}</p>
        {heldUntil && <p>{t('user.held', { when: moment(heldUntil) })}</p>}
        <h3>{t('user.failures')}</h3>
        {failures.length === 0 ? (
          <Small>{t('user.failures.none')}</Small>
        ) : (
          <ul className={lines.lines}>
            {failures.map((failure, at) => (
              <Failure key={at} {...failure} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

function Failure({ happened_at: at, reason }: Person['last_failures'][number]) {
  const t = useConsoleT()
  const nameOf = useNameOf()
  const words = failureWords(reason, t, { moment: useMoment(), messageName: (kind) => nameOf('kind', kind) })
  return (
    <li className={lines.line}>
      <span className={lines.when}>{at ? <Moment at={at} /> : <span>{t('user.now')}</span>}</span>
      <span className={lines.text}>
        {words ? (
          <span>{words.text}</span>
        ) : (
          <span lang="en">
            <Typed>{reason}</Typed>
          </span>
        )}
        {words?.detail && (
          <span className={lines.below}>
            <Typed>{words.detail}</Typed>
          </span>
        )}
      </span>
    </li>
  )
}
