import { type ChangeEvent, useRef } from 'react'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FieldProblem } from '../../ui/field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Small } from '../../ui/page.tsx'
import styles from './personal-info.module.css'
import type { usePhoto } from './use-photo.ts'

type Photo = ReturnType<typeof usePhoto>

/** «Загрузить фото», or «Заменить» and «Удалить»; what is wrong with the file stands under them. */
export function PhotoButtons({ photo, hasPhoto }: { photo: Photo; hasPhoto: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLButtonElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again after it was mended.
    target.value = ''
    if (file) void photo.choose(file)
  }
  const remove = async () => {
    await photo.remove()
    choice.current?.focus()
  }
  return (
    <div className={styles.photo}>
      <div className={styles.photoButtons}>
        <Button
          ref={choice}
          busy={photo.busy === 'uploading'}
          aria-describedby={photo.problem ? 'photo-hint photo-problem' : 'photo-hint'}
          onClick={() => input.current?.click()}
        >
          {t(hasPhoto ? 'photo.replace' : 'photo.upload')}
        </Button>
        {hasPhoto && (
          <Button kind="dangerQuiet" busy={photo.busy === 'removing'} aria-label={t('photo.removeNamed')} onClick={() => void remove()}>
            {t('photo.remove')}
          </Button>
        )}
        <input ref={input} type="file" accept="image/jpeg,image/png" hidden onChange={choose} />
      </div>
      <div id="photo-hint">
        <Small>{t('photo.hint')}</Small>
      </div>
      <Problem photo={photo} />
      <span className="hidden-visually" role="status">
        {photo.busy === 'uploading' && t('photo.uploading')}
      </span>
    </div>
  )
}

function Problem({ photo }: { photo: Photo }) {
  const t = useT()
  const { problem, tooBig, failure } = photo
  return (
    <>
      {problem && (
        <div role="alert">
          <FieldProblem id="photo-problem" problem={problem} />
        </div>
      )}
      {tooBig && (
        <div>
          <Button onClick={() => void photo.shrink(tooBig)}>{t('photo.shrink')}</Button>
        </div>
      )}
      {failure && <FailureNotice failure={failure.error} says={{ otherwise: failure.otherwise }} />}
    </>
  )
}
