import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { openAct } from '../../acts/opened-act.ts'
import { useMay } from '../../call/session.ts'
import { useMoment } from '../../parts/moment.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Person } from './person.ts'

/** The server masks contacts below the operator's role; one is shown by an audited act. */
export function ContactsCard({ person, about }: { person: Person; about: string }) {
  const t = useConsoleT()
  const moment = useMoment()
  const may = useMay()
  const { contacts, recovery, changing_to: changes } = person
  const isMasked = may('support') && !may('operator')
  return (
    <Card heading={t('user.contacts')}>
      <ValueRows>
        {contacts.map(({ kind, value, verified_at: verified, frozen_until: frozen }) => (
          <ValueRow
            key={kind}
            label={t(`user.contact.${kind}`)}
            actions={
              isMasked && (
                <Button
                  kind="quiet"
                  aria-label={t(`user.show.${kind}`)}
                  onClick={() => openAct('showContact', { id: person.id, kind }, about)}
                >
                  {t('user.show')}
                </Button>
              )
            }
            below={
              <span>
                {frozen
                  ? t('user.contact.frozen', { when: moment(frozen) })
                  : t(verified ? 'user.contact.verified' : 'user.contact.unverified')}
              </span>
            }
          >
            <Typed>{value}</Typed>
          </ValueRow>
        ))}
        {recovery && (
          <ValueRow label={t('user.contact.recovery', { when: moment(recovery.due_at) })}>
            <Typed>{recovery.value}</Typed>
          </ValueRow>
        )}
        {changes.map(({ value }) => (
          <ValueRow key={value} label={t('user.contact.changing')}>
            <Typed>{value}</Typed>
          </ValueRow>
        ))}
      </ValueRows>
    </Card>
  )
}
