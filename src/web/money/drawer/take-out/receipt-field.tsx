import { IconTrash } from '@tabler/icons-react'
import { bytesWords } from '#shared/text/bytes.ts'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import { newKey } from '#web/lib/new-key.ts'
import { FileField, PhotoButton, useAddPhotos } from '#web/record/photo-field.tsx'
import type { ReceiptPhoto } from '../receipt-photo.ts'
import classes from './take-out.module.css'

interface Props {
  label: string
  photo: ReceiptPhoto | null
  onPhoto: (photo: ReceiptPhoto | null) => void
}

/** The photo of a receipt, made small on this device. It is sent once the movement is recorded. */
export function ReceiptField({ label, photo, onPhoto }: Props) {
  const add = (blob: Blob) => onPhoto({ id: newKey(), blob })
  return (
    <div>
      <p className="strong text-s mb-6">{label}</p>
      {photo ? (
        <Taken photo={photo} onAgain={add} onRemove={() => onPhoto(null)} />
      ) : (
        <PhotoButton onAdd={add}>Photographier</PhotoButton>
      )}
    </div>
  )
}

interface TakenProps {
  photo: ReceiptPhoto
  onAgain: (blob: Blob) => void
  onRemove: () => void
}

function Taken({ photo, onAgain, onRemove }: TakenProps) {
  const { add, working, failure } = useAddPhotos(1, onAgain)
  const url = useObjectUrl(photo.blob)
  return (
    <div className={`outlined rounded-large ${classes.receipt}`}>
      {url ? <img src={url} alt="" width={96} height={86} /> : <span />}
      <div>
        <p>
          <b className="block">Reçu photographié</b>
          <span className="quiet text-s">{bytesWords(photo.blob.size)}</span>
        </p>
        <FileField
          className={`relative ring-within accent strong text-s ${classes.again}`}
          capture="environment"
          busy={working > 0}
          onFiles={add}
        >
          {working > 0 ? 'Photo en préparation…' : 'Reprendre la photo'}
        </FileField>
        {failure ? (
          <p className="negative text-s" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
      <button
        type="button"
        className="square-44 place-center icons-20 rounded clickable"
        aria-label="Retirer la photo"
        onClick={onRemove}
      >
        <IconTrash aria-hidden="true" />
      </button>
    </div>
  )
}
