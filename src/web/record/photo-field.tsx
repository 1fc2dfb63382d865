import { IconCameraPlus } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { buttonClass } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { isInAppBrowser, OPEN_IN_BROWSER } from '#web/lib/in-app-browser.ts'
import { compressPhoto, PhotoError } from './compress-photo.ts'
import classes from './photo-field.module.css'

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
      <PhotoNote failure={failure} />
    </>
  )
}

/** Says why a photo was not taken. The window of another application may open neither the camera nor the gallery, and tells nobody. */
export function PhotoNote({ failure }: { failure: string | undefined }) {
  return (
    <>
      {isInAppBrowser() ? (
        <p className="quiet text-s">Rien ne s’ouvre&#8239;? {OPEN_IN_BROWSER}</p>
      ) : null}
      {failure ? (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      ) : null}
    </>
  )
}

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
