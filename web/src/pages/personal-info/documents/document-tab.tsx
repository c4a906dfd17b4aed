import type { Document } from '@kabinet/contract/api/documents.api'
import type { DocumentType } from '@kabinet/contract/data/document-kinds'
import { isBefore14 } from '@kabinet/contract/fields/date'
import type { User } from '@kabinet/contract/api/me.api'
import { type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useShowDocument } from '../../../data/documents.ts'
import { DeleteDocument } from '../../../flows/delete-one/delete-document.tsx'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { late } from '../../../ui/late.tsx'
import { Button } from '../../../ui/button.tsx'
import { dayInNumbers } from '../../../lib/format/day.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { useEdited } from '../one-edited.tsx'
import styles from '../personal-info.module.css'
import { useFocusOnReturn } from '../../../lib/focus-on-return.ts'
import { DocumentValues } from './document-values.tsx'

const PassportForm = late(async () => (await import('./passport-form.tsx')).PassportForm)
const NumberForm = late(async () => (await import('./number-form.tsx')).NumberForm)

type Props = { type: DocumentType; document: Document | null; user: User }

export function DocumentTab({ type, document, user }: Props) {
  const { isEdited, edit, done } = useEdited(type)
  const opener = useFocusOnReturn(isEdited)
  useFocusAfterSwap(document !== null, opener)
  const passport = document?.document_type === 'passport' ? document : null
  if (isEdited)
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        {type === 'passport' ? (
          <PassportForm passport={passport} birthdate={user.birthdate} onDone={done} />
        ) : (
          <NumberForm type={type} document={document} onDone={done} />
        )}
      </Suspense>
    )
  if (document) return <Filled document={document} birthdate={user.birthdate} opener={opener} onEdit={edit} />
  return <Empty type={type} opener={opener} onAdd={edit} />
}

function Empty({ type, opener, onAdd }: { type: DocumentType; opener: Ref<HTMLButtonElement>; onAdd: () => void }) {
  const t = useT()
  return (
    <div className={styles.noDocument}>
      <p>{t(`documents.${type}.none`)}</p>
      <Button ref={opener} aria-label={t(`documents.${type}.add`)} onClick={onAdd}>
        {t('contact.add')}
      </Button>
    </div>
  )
}

type FilledProps = { document: Document; birthdate: string | null; opener: Ref<HTMLButtonElement>; onEdit: () => void }

function Filled({ document, birthdate, opener, onEdit }: FilledProps) {
  const t = useT()
  const language = useLanguage()
  const type = document.document_type
  const [isShown, setShown] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const showing = useShowDocument(document.document_id)
  const reveal = (then: () => void) => (isShown ? then() : showing.mutate(undefined, { onSuccess: then }))
  return (
    <>
      <Stack tight>
        {document.document_type === 'passport' && birthdate && isBefore14(birthdate, document.issued_at) && (
          <Notice kind="warn">{t('documents.contrary', { birthdate: dayInNumbers(birthdate, language) })}</Notice>
        )}
        <DocumentValues document={document} isShown={isShown} />
      </Stack>
      <div className={styles.documentActions}>
        <Button
          kind="quiet"
          aria-label={t(`documents.${type}.${isShown ? 'hide' : 'show'}`)}
          busy={showing.isPending}
          onClick={() => (isShown ? setShown(false) : reveal(() => setShown(true)))}
        >
          {t(isShown ? 'documents.hide' : 'documents.show')}
        </Button>
        <Button ref={opener} kind="quiet" aria-label={t(`documents.${type}.edit`)} onClick={() => reveal(onEdit)}>
          {t('parts.edit')}
        </Button>
        <Button kind="dangerQuiet" aria-label={t(`documents.${type}.delete`)} onClick={() => setDeleting(true)}>
          {t('parts.delete')}
        </Button>
      </div>
      {isDeleting && <DeleteDocument document={document} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Adding or deleting swaps «Добавить» and «Изменить»: moves the focus to the one that is shown. */
function useFocusAfterSwap(isHeld: boolean, opener: RefObject<HTMLButtonElement | null>): void {
  const wasHeld = useRef(isHeld)
  useEffect(() => {
    if (wasHeld.current === isHeld) return
    wasHeld.current = isHeld
    const takeOver = () => document.activeElement === document.body && opener.current?.focus()
    takeOver()
    const timer = setTimeout(takeOver, afterDialogMs)
    return () => clearTimeout(timer)
  }, [isHeld, opener])
}

/** A closing dialog restores the focus first. */
const afterDialogMs = 100
