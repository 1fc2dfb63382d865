import { IconTrash } from '@tabler/icons-react'
import { bytesWords } from '#shared/text/bytes.ts'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PhotoButton } from '#web/record/photo-field.tsx'
import type { ReceiptPhoto } from '../receipt-photo.ts'
import classes from './take-out.module.css'

interface Props {
  label: string
  photo: ReceiptPhoto | null
  onPhoto: (photo: ReceiptPhoto | null) => void
}

/** The photo of a receipt, made small on this device. It is sent once the movement is recorded. */
export function ReceiptField({ label, photo, onPhoto }: Props) {
  return (
    <div>
      <p className="strong text-s mb-6">{label}</p>
      {photo ? (
        <Taken photo={photo} onRemove={() => onPhoto(null)} />
      ) : (
        <PhotoButton onAdd={(blob) => onPhoto({ id: newKey(), blob })}>Photographier</PhotoButton>
      )}
    </div>
  )
}

function Taken({ photo, onRemove }: { photo: ReceiptPhoto; onRemove: () => void }) {
  const url = useObjectUrl(photo.blob)
  return (
    <div className={`outlined rounded-large ${classes.receipt}`}>
      {url ? <img src={url} alt="" width={96} height={86} /> : <span />}
      <p>
        <b className="block">Reçu photographié</b>
        <span className="quiet text-s">{bytesWords(photo.blob.size)}</span>
      </p>
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
