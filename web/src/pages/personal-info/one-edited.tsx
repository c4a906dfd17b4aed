import { createContext, type ReactNode, useContext, useState } from 'react'
import { hasDraft } from '../../lib/forms/drafts.ts'
import { discardUnsaved, hasUnsaved } from '../../lib/forms/unsaved.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { turnBack } from '../../ui/page/turn-back.ts'

type Editing = { edited: string | null; begin: (card: string) => void; end: () => void }

const Editing = createContext<Editing | null>(null)

/** One card is edited at a time (docs/design.md#personal-info). Opening another one asks first when there are unsaved changes. */
export function OneEdited({ children }: { children: ReactNode }) {
  const t = useT()
  const [edited, setEdited] = useState<string | null>(() => (hasDraft('basics') ? 'basics' : null))
  const [requestedCard, setRequestedCard] = useState<string | null>(null)
  const begin = (card: string) =>
    edited !== null && edited !== card && hasUnsaved() ? setRequestedCard(card) : setEdited(card)
  const goOn = () => {
    discardUnsaved()
    setEdited(requestedCard)
    setRequestedCard(null)
  }
  return (
    <Editing value={{ edited, begin, end: () => turnBack(() => setEdited(null)) }}>
      {children}
      <ConfirmDialog
        open={requestedCard !== null}
        title={t('shell.leave.title')}
        cancel={t('shell.leave.stay')}
        confirm={t('shell.leave.leave')}
        onCancel={() => setRequestedCard(null)}
        onConfirm={goOn}
      >
        <p>{t('shell.leave.text')}</p>
      </ConfirmDialog>
    </Editing>
  )
}

export function useEdited(card: string): { isEdited: boolean; edit: () => void; done: () => void } {
  const editing = useContext(Editing)
  if (!editing) throw new Error('a card stands outside of OneEdited')
  return { isEdited: editing.edited === card, edit: () => editing.begin(card), done: editing.end }
}
