import { VisuallyHidden } from '@mantine/core'
import { IconCameraPlus, IconPhotoUp } from '@tabler/icons-react'
import type { ChangeEvent, ReactNode } from 'react'
import { MAX_PHOTOS } from '#shared/orders/custody.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import type { LocalPhoto } from './local-photo.ts'
import { LocalPhotoThumb } from './local-photo-thumb.tsx'
import classes from './photos.module.css'
import { useAddPhotos } from './use-add-photos.ts'

interface Props {
  photos: readonly LocalPhoto[]
  /** A photo, made light; its caption may come later. Give it an id and the time. */
  onAdd: (blob: Blob, caption: string) => void
  onCaption: (id: string, caption: string) => void
  onRemove: (id: string) => void
  max?: number
}

/** Photos taken at a client's door, kept on the phone: the camera, or the gallery. Nothing is sent from here. */
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
      <div className={`row wrap between text-s quiet ${classes.foot}`}>
        <span role="status">{working > 0 ? preparing(working) : counted(photos.length, max)}</span>
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

const preparing = (count: number) =>
  count > 1 ? `${count} photos en préparation…` : 'Photo en préparation…'

const counted = (count: number, max: number) =>
  count === 0 ? `${max} photos au plus` : `${count} sur ${max}`

interface TileProps {
  busy: boolean
  onFiles: (files: readonly File[]) => void
}

function AddTile({ busy, onFiles }: TileProps) {
  return (
    // Without `capture` Android's picker shows only the gallery.
    <FileField
      className={`fixed relative accent text-center gap-6 clickable rounded-large ${classes.add}`}
      capture="environment"
      busy={busy}
      onFiles={onFiles}
    >
      <IconCameraPlus aria-hidden="true" />
      <span>
        Ajouter <VisuallyHidden component="span">une photo</VisuallyHidden>
      </span>
    </FileField>
  )
}

interface FieldProps extends TileProps {
  className: string | undefined
  multiple?: boolean
  capture?: 'environment'
  children: ReactNode
}

/** A field for pictures, under whatever is drawn for it. */
function FileField({ busy, onFiles, className, children, ...rest }: FieldProps) {
  const choose = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])])
    // The same file chosen again would otherwise change nothing.
    field.value = ''
  }
  return (
    <label className={cx(className, busy && classes.busy)}>
      {children}
      <input
        className={`over-all ${classes.input}`}
        type="file"
        accept="image/*"
        disabled={busy}
        onChange={choose}
        {...rest}
      />
    </label>
  )
}
