import type { User } from '@kabinet/contract/api/me.api'
import { useRemovePhoto, useUploadPhoto } from '../../data/avatar.ts'
import { photoWords, PictureButtons } from '../../flows/picture/picture-buttons.tsx'
import { usePicture } from '../../flows/picture/use-picture.ts'
import { useT } from '../../text/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card } from '../../ui/page.tsx'
import styles from './personal-info.module.css'

/** Who this is: photo or initials, full name, the personal id. */
export function IdentityCard({ user }: { user: User }) {
  const t = useT()
  const photo = usePicture({ upload: useUploadPhoto(), removal: useRemovePhoto() })
  const fullName = [user.last_name, user.first_name, user.middle_name].filter(Boolean).join(' ')
  return (
    <Card>
      <div className={styles.identity}>
        <span className={styles.portrait}>
          <Avatar size={96} firstName={user.first_name} lastName={user.last_name} slices={user.slices_info} />
          {photo.busy === 'uploading' && <Ring />}
        </span>
        <div className={styles.identityText}>
          <h2>{fullName}</h2>
          <div className={styles.id}>
            <span className={styles.idText}>{t('me.id', { id: user.user_id })}</span>
            <CopyButton value={user.user_id} name={t('me.idName')} done="s.idCopied" />
          </div>
          <div className={styles.photo}>
            <PictureButtons picture={photo} isSet={user.slices_info !== null} words={photoWords} />
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Goes round the photo while it is being sent; the words are read out beside it. */
function Ring() {
  return (
    <svg className={styles.ring} aria-hidden="true" viewBox="0 0 108 108" fill="none" stroke="currentColor" strokeWidth="3">
      <circle cx="54" cy="54" r="52" strokeDasharray="90 237" strokeLinecap="round" />
    </svg>
  )
}
