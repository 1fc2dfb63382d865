import { IconPhotoUp, IconRefresh } from '@tabler/icons-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import classes from '../garment-dialog.module.css'
import { GarmentPicture } from '../list/garment-card.tsx'
import type { GarmentImageState } from './use-garment-image.ts'

interface Props {
  image: GarmentImageState
  /** Shown beside the image: the field of the garment's name. */
  children: ReactNode
}

/** The image of a garment, which can be replaced or removed. A chosen file is sent at once. */
export function ImageField({ image, children }: Props) {
  const { url, upload, uploading, choose, retry, remove } = image
  const preview = useObjectUrl(upload?.image ?? null)
  const shown = upload ? (preview ?? null) : url
  const handleChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? []
    if (file) choose(file)
    // Otherwise choosing the same file again would trigger no event.
    field.value = ''
  }
  return (
    <div className={`flex wrap align-start ${classes.image}`}>
      <div className={`rounded-large place-center fixed clip ${classes.preview}`}>
        <GarmentPicture url={shown} />
      </div>
      <div className={`shrink ${classes.beside}`}>
        {children}
        <div className={`row wrap mt-8 ${classes.choice}`}>
          <label
            className={`ring-within inline-row relative clip rounded icons-22 strong accent tap gap-8 clickable ${classes.pick}`}
          >
            <IconPhotoUp aria-hidden="true" />
            {pickLabel(image)}
            <input
              className={`over-all ${classes.file}`}
              type="file"
              accept="image/*"
              onChange={handleChange}
            />
          </label>
          {upload || url ? (
            <Button tone="ghost" size="sm" onClick={remove}>
              Retirer l’image
            </Button>
          ) : null}
          <span className="quiet text-s">JPEG, PNG ou WebP, 5{'\u00a0'}Mo</span>
          {uploading ? <Progress share={upload?.progress ?? 0} /> : null}
        </div>
      </div>
      {upload?.failure ? (
        <div className={classes.failure}>
          <Note
            tone="danger"
            role="alert"
            title="Erreur de téléversement"
            action={
              upload.refused ? null : (
                <Button tone="ghost" size="sm" icon={<IconRefresh />} onClick={retry}>
                  Réessayer
                </Button>
              )
            }
          >
            {upload.failure}
          </Note>
        </div>
      ) : null}
    </div>
  )
}

function pickLabel({ url, upload }: GarmentImageState): string {
  if (upload?.refused) return 'Choisir une autre image'
  return upload || url ? 'Changer l’image' : 'Choisir une image'
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <span className={`row strong text-s gap-10 ${classes.progress}`}>
      <progress value={percent} max={100} aria-label="Envoi de l’image" />
      {/* Once it is sent, the server still draws it again. */}
      {percent < 100 ? `${percent}\u00a0%` : 'Préparation…'}
    </span>
  )
}
