import { bytesWords } from '#shared/text/bytes.ts'
import { useUploads } from '#web/orders/send-photo.ts'
import classes from './photo-uploads.module.css'

/** The part of each photo that is sent, while it is being sent; nothing otherwise. */
export function PhotoUploads() {
  const uploads = useUploads()
  return (
    <div className="stack gap-8 hide-empty">
      {uploads.map(({ photoId, sent, total }) => (
        <div key={photoId} className={`text-s ${classes.upload}`}>
          {/* The figures change several times a second: only that a photo leaves is announced. */}
          <span role="status">
            {sent < total ? 'Photo en cours d’envoi' : 'Photo envoyée, le serveur l’enregistre'}
          </span>
          <span className="nowrap">
            {bytesWords(sent)} sur {bytesWords(total)}
          </span>
          <progress
            className="whole-row full"
            aria-label="Envoi de la photo"
            value={sent}
            max={total}
          />
        </div>
      ))}
    </div>
  )
}
