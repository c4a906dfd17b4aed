import type { User } from '@kabinet/contract/api/me.api'
import { useRemovePhoto, useUploadPhoto } from '../../data/avatar.ts'
import { photoWords, PictureButtons } from '../../components/picture/picture-buttons.tsx'
import { usePicture } from '../../components/picture/use-picture.ts'
import { ContactRows } from './contact-rows.tsx'
import styles from './personal-info.module.css'
import { Portrait } from './portrait.tsx'
import { SeenBy } from './readers/seen-by.tsx'

export function PersonCard({ user }: { user: User }) {
  const photo = usePicture({ upload: useUploadPhoto(), removal: useRemovePhoto() })
  const isSet = user.slices_info !== null
  return (
    <Portrait user={user} over={photo.busy === 'uploading' && <Ring />} below={<ContactRows user={user} />}>
      <SeenBy claims={['name', 'profile_full_name']} />
      <div className={styles.photo}>
        <PictureButtons picture={photo} isSet={isSet} words={photoWords} />
      </div>
      {isSet && <SeenBy claims={['photo']} />}
    </Portrait>
  )
}

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
