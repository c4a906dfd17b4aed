import { type ChangeEvent, useId, useRef } from 'react'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Small } from '../../ui/page/page.tsx'
import styles from './picture.module.css'
import type { usePicture } from './use-picture.ts'

type Picture = ReturnType<typeof usePicture>
type Words = { upload: PlainKey; uploading: PlainKey; removeNamed: PlainKey }

export const photoWords: Words = {
  upload: 'photo.upload',
  uploading: 'photo.uploading',
  removeNamed: 'photo.removeNamed',
}

export function PictureButtons({ picture, isSet, words }: { picture: Picture; isSet: boolean; words: Words }) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLButtonElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Lets the user choose the same file again after editing it.
    target.value = ''
    if (file) void picture.choose(file)
  }
  const remove = async () => {
    await picture.remove()
    choice.current?.focus()
  }
  return (
    <div className={styles.picture}>
      <div className={styles.buttons}>
        <Button
          ref={choice}
          busy={picture.busy === 'uploading'}
          aria-describedby={picture.problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t(isSet ? 'photo.replace' : words.upload)}
        </Button>
        {isSet && (
          <Button
            kind="dangerQuiet"
            busy={picture.busy === 'removing'}
            aria-label={t(words.removeNamed)}
            onClick={() => void remove()}
          >
            {t('photo.remove')}
          </Button>
        )}
        <input ref={input} type="file" accept="image/jpeg,image/png" hidden onChange={choose} />
      </div>
      <div id={`${id}-hint`}>
        <Small>{t('photo.hint')}</Small>
      </div>
      <Problem id={`${id}-problem`} picture={picture} />
      <span className="hidden-visually" role="status">
        {picture.busy === 'uploading' && t(words.uploading)}
      </span>
    </div>
  )
}

function Problem({ id, picture }: { id: string; picture: Picture }) {
  const t = useT()
  const { problem, tooBig, failure } = picture
  return (
    <>
      {problem && (
        <div role="alert">
          <FieldError id={id} problem={problem} />
        </div>
      )}
      {tooBig && (
        <div>
          <Button onClick={() => void picture.shrink(tooBig)}>{t('photo.shrink')}</Button>
        </div>
      )}
      {failure && <FailureNotice failure={failure.error} texts={{ otherwise: failure.otherwise }} />}
    </>
  )
}
