import type { User } from '@kabinet/contract/api/me.api'
import { useRemovePhoto, useUploadPhoto } from '../../data/avatar.ts'
import { photoWords, PictureButtons } from '../../components/picture/picture-buttons.tsx'
import { usePicture } from '../../components/picture/use-picture.ts'
import { useT } from '../../text/use-t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './personal-info.module.css'
import { Portrait } from './portrait.tsx'

/** Who this is: photo or initials, full name, the personal id. */
export function IdentityCard({ user }: { user: User }) {
  const t = useT()
  const photo = usePicture({ upload: useUploadPhoto(), removal: useRemovePhoto() })
  return (
    <Portrait user={user} over={photo.busy === 'uploading' && <Ring />}>
      <div className={styles.id}>
        <span className={styles.idText}>{t('me.id', { id: user.user_id })}</span>
        <CopyButton value={user.user_id} name={t('me.idName')} done="s.idCopied" />
      </div>
      <div className={styles.photo}>
        <PictureButtons picture={photo} isSet={user.slices_info !== null} words={photoWords} />
      </div>
    </Portrait>
  )
}

/** Goes round the photo while it is being sent; the words are read out beside it. */
function Ring() {
  return (
    <svg
      className={styles.ring}
      aria-hidden="true"
      viewBox="0 0 108 108"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <circle cx="54" cy="54" r="52" strokeDasharray="90 237" strokeLinecap="round" />
    </svg>
  )
}
