import { IconCameraPlus, IconX } from '@tabler/icons-react'
import { MAX_CLAIM_PHOTOS } from '#shared/orders/claims/claims.ts'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { FileField, PhotoNote, useAddPhotos } from '#web/record/photo-field.tsx'
import classes from './claims.module.css'

interface Props {
  photos: readonly LocalPhoto[]
  /** Photos that the claim has already. */
  had?: number
  onAdd: (blob: Blob) => void
  onRemove: (id: string) => void
}

/** Up to three photos of what is wrong. */
export function ClaimPhotoField({ photos, had = 0, onAdd, onRemove }: Props) {
  const most = MAX_CLAIM_PHOTOS - had
  const room = most - photos.length
  const { add, working, failure } = useAddPhotos(room, onAdd)
  return (
    <div>
      <p className="row justify-between strong mb-8">
        Photos
        <span className="regular quiet text-s">
          {photos.length + had} sur {MAX_CLAIM_PHOTOS}
        </span>
      </p>
      <div className={classes.photos}>
        {photos.map((photo, index) => (
          <OwnPhoto key={photo.id} photo={photo} number={index + 1} onRemove={onRemove} />
        ))}
        {room > 0 ? (
          <FileField
            className={`relative clip rounded-large icons-24 ${classes.add}`}
            busy={working > 0}
            multiple={room > 1}
            onFiles={add}
          >
            <IconCameraPlus aria-hidden="true" />
            {working > 0 ? 'Préparation…' : 'Ajouter'}
          </FileField>
        ) : null}
        {Array.from({ length: Math.max(0, room - 1) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places are alike.
          <span key={index} className={`rounded-large ${classes.empty}`} aria-hidden="true" />
        ))}
      </div>
      <PhotoNote failure={failure} />
    </div>
  )
}

interface OwnPhotoProps {
  photo: LocalPhoto
  number: number
  onRemove: (id: string) => void
}

function OwnPhoto({ photo, number, onRemove }: OwnPhotoProps) {
  const src = useObjectUrl(photo.blob)
  return (
    <figure className={`m-0 relative clip rounded-large outlined ${classes.photo}`}>
      {src ? <img src={src} alt={`${number} sur ${MAX_CLAIM_PHOTOS}`} /> : null}
      <button
        type="button"
        className={`absolute round place-center icons-20 ${classes.remove}`}
        aria-label={`Retirer la photo ${number}`}
        onClick={() => onRemove(photo.id)}
      >
        <IconX aria-hidden="true" />
      </button>
    </figure>
  )
}
