import { IconCameraPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { FileField } from './file-field.tsx'
import classes from './photos.module.css'
import { useAddPhotos } from './use-add-photos.ts'

interface Props {
  /** Called with the compressed photo. */
  onAdd: (blob: Blob) => void
  children: ReactNode
}

/** A wide button that opens the camera for one photo. */
export function PhotoButton({ onAdd, children }: Props) {
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
      {failure ? (
        <Note tone="danger" role="alert">
          {failure}
        </Note>
      ) : null}
    </>
  )
}
