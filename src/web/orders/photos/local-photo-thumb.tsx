import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_CAPTION } from '#shared/orders/photos.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useObjectUrl } from '#web/lib/files/use-object-url.ts'
import type { LocalPhoto } from './local-photo.ts'
import classes from './photos.module.css'

interface Props {
  photo: LocalPhoto
  number: number
  onCaption: (caption: string) => void
  onRemove: () => void
}

/** A thumbnail of a photo. A tap opens it, to write its caption or to remove it. */
export function LocalPhotoThumb({ photo, number, onCaption, onRemove }: Props) {
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
