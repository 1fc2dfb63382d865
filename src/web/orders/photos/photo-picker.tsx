import { IconCameraPlus, IconPhotoUp } from '@tabler/icons-react'
import { MAX_PHOTOS } from '#shared/orders/custody.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { FileField } from './file-field.tsx'
import type { LocalPhoto } from './local-photo.ts'
import { LocalPhotoThumb } from './local-photo-thumb.tsx'
import classes from './photos.module.css'
import { useAddPhotos } from './use-add-photos.ts'

interface Props {
  photos: readonly LocalPhoto[]
  /** Called with a compressed photo. The parent gives it an id and a time. */
  onAdd: (blob: Blob, caption: string) => void
  onCaption: (id: string, caption: string) => void
  onRemove: (id: string) => void
  max?: number
}

/** Adds photos from the camera or the gallery. It sends nothing. */
export function PhotoPicker({ photos, onAdd, onCaption, onRemove, max = MAX_PHOTOS }: Props) {
  const room = max - photos.length
  const { add, working, failure } = useAddPhotos(room, (blob) => onAdd(blob, ''))
  return (
    <div>
      <div className={`flex gap-10 ${classes.strip}`}>
        {room > 0 ? <AddTile busy={working > 0} onFiles={add} /> : null}
        {photos.map((photo, index) => (
          <LocalPhotoThumb
            key={photo.id}
            photo={photo}
            number={index + 1}
            onCaption={(caption) => onCaption(photo.id, caption)}
            onRemove={() => onRemove(photo.id)}
          />
        ))}
      </div>
      <div className="row wrap justify-between gap-12 row-gap-4 text-s quiet">
        <span role="status">
          {working > 0 ? workingText(working) : countText(photos.length, max)}
        </span>
        {room > 0 ? (
          <FileField
            className={`relative inline-row gap-8 tap rounded accent strong clip clickable icons-20 ${classes.gallery}`}
            multiple
            busy={working > 0}
            onFiles={add}
          >
            <IconPhotoUp aria-hidden="true" />
            Choisir dans la galerie
          </FileField>
        ) : null}
      </div>
      {failure ? (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      ) : null}
    </div>
  )
}

const workingText = (count: number) =>
  count > 1 ? `${count} photos en préparation…` : 'Photo en préparation…'

const countText = (count: number, max: number) =>
  count === 0 ? `${max} photos au plus` : `${count} sur ${max}`

interface TileProps {
  busy: boolean
  onFiles: (files: readonly File[]) => void
}

function AddTile({ busy, onFiles }: TileProps) {
  return (
    // Without `capture`, Android offers the gallery only.
    <FileField
      className={`fixed relative accent text-center gap-6 clickable rounded-large ${classes.add}`}
      capture="environment"
      busy={busy}
      onFiles={onFiles}
    >
      <IconCameraPlus aria-hidden="true" />
      <span>
        Ajouter <VisuallyHidden>une photo</VisuallyHidden>
      </span>
    </FileField>
  )
}
