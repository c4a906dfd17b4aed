import { Card, Small } from '../../../src/ui/page/page.tsx'
import { actWords } from '../../acts/act-words.ts'
import { Moment } from '../../parts/moment.tsx'
import { Typed } from '../../parts/typed.tsx'
import lines from '../../parts/lines.module.css'
import { MessageRow } from '../../parts/message-row.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Person } from './person.ts'

export function MessagesCard({ person, about }: { person: Person; about: string }) {
  const t = useConsoleT()
  return (
    <Card heading={t('user.messages')}>
      {person.letters.length === 0 ? (
        <Small>{t('user.messages.none')}</Small>
      ) : (
        <ul className={lines.lines}>
          {person.letters.map((letter) => (
            <MessageRow key={letter.id} message={letter} about={about} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Notes are acts too. */
export function SupportCard({ person }: { person: Person }) {
  const t = useConsoleT()
  return (
    <Card heading={t('user.support')}>
      {person.support.length === 0 ? (
        <Small>{t('user.support.none')}</Small>
      ) : (
        <ul className={lines.lines}>
          {person.support.map(({ happened_at: at, act, who, why }) => (
            <li key={`${at} ${act}`} className={lines.line}>
              <span className={lines.when}>
                <Moment at={at} />
              </span>
              <span className={lines.text}>
                <ActName act={act} /> <Typed>{who}</Typed>
                <span className={lines.below}>
                  <Typed>{why}</Typed>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ActName({ act }: { act: string }) {
  const t = useConsoleT()
  const words = actWords({ act, service_id: null })
  return words ? <span>{t(words)}</span> : <code>{act}</code>
}
