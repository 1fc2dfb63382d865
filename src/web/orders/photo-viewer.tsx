import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { Outputs } from '#web/trpc.ts'
import classes from './photos.module.css'

type Photo = Outputs['photos']['ofOrder']['photos'][number]

interface PhotoViewerProps {
  orderId: string
  photos: readonly Photo[]
  /** The id of the photo to show. Null closes the viewer. */
  current: string | null
  onShow: (id: string | null) => void
}

/** The dialog that shows one photo in full size, with buttons and arrow keys for the others. */
export function PhotoViewer({ orderId, photos, current, onShow }: PhotoViewerProps) {
  // The dialog keeps its photo while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const index = photos.findIndex(({ id }) => id === shown)
  const photo = photos[index]
  if (!photo) return null
  const title = photo.caption ?? `Photo ${index + 1}`
  const go = (step: number) => {
    const next = photos[index + step]
    if (next) onShow(next.id)
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      opened={current !== null}
      onClose={() => onShow(null)}
      size="lg"
      title={title}
      subtitle={`Prise le ${formatDateTime(photo.takenAt)}`}
      footer={
        photos.length > 1 ? (
          <Pager index={index} count={photos.length} onGo={go} onKeyDown={handleKeyDown} />
        ) : null
      }
    >
      <FullPhoto
        key={photo.id}
        photo={photo}
        src={photoPath({ orderId, photoId: photo.id }, 'whole')}
        label={title}
      />
    </Dialog>
  )
}

interface PagerProps {
  index: number
  count: number
  onGo: (step: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Pager({ index, count, onGo, onKeyDown }: PagerProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same as its two buttons
    <div className={`align-center full ${classes.pager}`} onKeyDown={onKeyDown}>
      <Button
        tone="outline"
        icon={<IconChevronLeft />}
        disabled={index === 0}
        onClick={() => onGo(-1)}
      >
        Précédente
      </Button>
      <span role="status">
        {index + 1} sur {count}
      </span>
      <Button
        tone="outline"
        className={classes.next ?? ''}
        icon={<IconChevronRight />}
        disabled={index === count - 1}
        onClick={() => onGo(1)}
      >
        Suivante
      </Button>
    </div>
  )
}

function FullPhoto({ photo, src, label }: { photo: Photo; src: string; label: string }) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div className={`place-center clip raised ${classes.full}`} role="alert">
        <IconPhotoOff aria-hidden="true" />
        <p>Cette photo ne s’affiche pas. Le réseau est peut-être coupé.</p>
        <Button
          tone="outline"
          icon={<IconRefresh />}
          onClick={() => {
            setTries(tries + 1)
            setFailed(false)
          }}
        >
          Réessayer
        </Button>
      </div>
    )
  return (
    <div className={`place-center clip raised ${classes.full}`}>
      <img
        key={tries}
        src={src}
        alt={label}
        width={photo.width}
        height={photo.height}
        onError={() => setFailed(true)}
      />
    </div>
  )
}
