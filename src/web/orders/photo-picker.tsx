import { IconCameraPlus, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_PHOTOS } from '#shared/orders/custody.ts'
import { MAX_CAPTION } from '#shared/orders/photos.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { FileField, PhotoNote, useAddPhotos } from '#web/record/photo-field.tsx'
import classes from './photos.module.css'

interface Props {
  photos: readonly LocalPhoto[]
  /** Called with a compressed photo. The parent gives it an id and a time. */
  onAdd: (blob: Blob, caption: string) => void
  onCaption: (id: string, caption: string) => void
  onRemove: (id: string) => void
}

/** Adds photos from the camera or the gallery. It sends nothing. */
export function PhotoPicker({ photos, onAdd, onCaption, onRemove }: Props) {
  const room = MAX_PHOTOS - photos.length
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
        <span role="status">{working > 0 ? workingText(working) : countText(photos.length)}</span>
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
      <PhotoNote failure={failure} />
    </div>
  )
}

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

interface LocalPhotoThumbProps {
  photo: LocalPhoto
  number: number
  onCaption: (caption: string) => void
  onRemove: () => void
}

/** A thumbnail of a photo. A tap opens it, to write its caption or to remove it. */
function LocalPhotoThumb({ photo, number, onCaption, onRemove }: LocalPhotoThumbProps) {
  const [opened, setOpened] = useState(false)
  const url = useObjectUrl(photo.blob)
  const label = photo.caption || `Photo ${number}`
  return (
    <figure className={`fixed ${classes.item}`}>
      <button
        type="button"
        className={`block clip raised outlined rounded-large ${classes.thumb}`}
        aria-label={`Ouvrir ${label}`}
        onClick={() => setOpened(true)}
      >
        {url ? <img src={url} alt="" width={118} height={102} /> : null}
      </button>
      <figcaption className="quiet anywhere text-s leading-13 mt-6">{label}</figcaption>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Photo ${number}`}
        footer={
          <>
            <Button
              tone="danger-outline"
              icon={<IconTrash />}
              onClick={() => {
                setOpened(false)
                onRemove()
              }}
            >
              Retirer
            </Button>
            <Button onClick={() => setOpened(false)}>Terminé</Button>
          </>
        }
      >
        <div className={`place-center clip raised ${classes.full}`}>
          {url ? <img src={url} alt={label} /> : null}
        </div>
        <TextInput
          className="mt-12"
          label="Légende (facultatif)"
          placeholder="Tache sur la poche"
          maxLength={MAX_CAPTION}
          enterKeyHint="done"
          value={photo.caption}
          onChange={(event) => onCaption(event.currentTarget.value)}
        />
      </Dialog>
    </figure>
  )
}

const workingText = (count: number) =>
  count > 1 ? `${count} photos en préparation…` : 'Photo en préparation…'

const countText = (count: number) =>
  count === 0 ? `${MAX_PHOTOS} photos au plus` : `${count} sur ${MAX_PHOTOS}`
