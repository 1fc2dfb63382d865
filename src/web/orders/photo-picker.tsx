import { IconCameraPlus, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { MAX_PHOTOS } from '#shared/orders/custody.ts'
import { MAX_CAPTION } from '#shared/orders/photos.ts'
import { Button, buttonClass } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { cx } from '#web/lib/cx.ts'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import { isInAppBrowser, OPEN_IN_BROWSER } from '#web/lib/in-app-browser.ts'
import { compressPhoto, PhotoError } from '#web/record/compress-photo.ts'
import classes from './photos.module.css'

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
      {room > 0 ? <CameraAdvice /> : null}
      {failure ? (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      ) : null}
    </div>
  )
}

/** The window of another application may open neither the camera nor the gallery, and tells nobody. */
export function CameraAdvice() {
  if (!isInAppBrowser()) return null
  return <p className="quiet text-s">Rien ne s’ouvre&#8239;? {OPEN_IN_BROWSER}</p>
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

const countText = (count: number, max: number) =>
  count === 0 ? `${max} photos au plus` : `${count} sur ${max}`

/** Compresses chosen files one after the other, up to `room` of them. Returns the last error once all are done. */
export function useAddPhotos(room: number, onPhoto: (blob: Blob) => void) {
  const [working, setWorking] = useState(0)
  const [failure, setFailure] = useState<string>()

  const add = async (files: readonly File[]) => {
    if (files.length === 0 || working > 0) return
    const accepted = files.slice(0, room)
    let problem = files.length > room ? tooManyText(room) : undefined
    setFailure(undefined)
    for (const [index, file] of accepted.entries()) {
      setWorking(accepted.length - index)
      try {
        onPhoto(await compressPhoto(file))
      } catch (error) {
        problem = error instanceof PhotoError ? error.message : UNKNOWN
      }
    }
    setWorking(0)
    setFailure(problem)
  }

  return { add: (files: readonly File[]) => void add(files), working, failure }
}

const UNKNOWN = 'Cette photo n’a pas pu être préparée. Réessayez, ou prenez-en une autre.'

const tooManyText = (room: number) =>
  room === 1
    ? 'Il ne restait de la place que pour une photo. Les autres n’ont pas été ajoutées.'
    : `Il ne restait de la place que pour ${room} photos. Les autres n’ont pas été ajoutées.`

/** A photo that is only on this phone. */
export interface LocalPhoto {
  /** A random UUID, which the server stores: sending the photo again does not add a second one. */
  id: string
  /** The result of `compressPhoto`. */
  blob: Blob
  /** Empty when nothing was written. */
  caption: string
  /** Milliseconds UTC. */
  takenAt: number
}

interface FileFieldProps {
  busy: boolean
  onFiles: (files: readonly File[]) => void
  className: string | undefined
  multiple?: boolean
  capture?: 'environment'
  children: ReactNode
}

/** A field for pictures, invisible over its label. */
export function FileField({ busy, onFiles, className, children, ...rest }: FileFieldProps) {
  const handleChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])])
    // Otherwise choosing the same file again would trigger no event.
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
        onChange={handleChange}
        {...rest}
      />
    </label>
  )
}

interface PhotoButtonProps {
  /** Called with the compressed photo. */
  onAdd: (blob: Blob) => void
  children: ReactNode
}

/** A wide button that opens the camera for one photo. */
export function PhotoButton({ onAdd, children }: PhotoButtonProps) {
  const { add, working, failure } = useAddPhotos(1, onAdd)
  const look = buttonClass({ tone: 'outline', size: 'lg', full: true })
  return (
    <>
      <FileField
        className={`relative row gap-10 clip icons-24 ${classes.button} ${look}`}
        capture="environment"
        busy={working > 0}
        onFiles={add}
      >
        <IconCameraPlus aria-hidden="true" />
        {working > 0 ? 'Photo en préparation…' : children}
      </FileField>
      <CameraAdvice />
      {failure ? (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      ) : null}
    </>
  )
}
