import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import classes from './photos.module.css'

export interface ViewedPhoto {
  id: string
  src: string
  caption: string | null
  /** Milliseconds UTC. */
  takenAt: number
  width: number
  height: number
}

interface Props {
  photos: readonly ViewedPhoto[]
  /** The one to show; nothing while the viewer is closed. */
  current: string | null
  onShow: (id: string | null) => void
}

/** One photo at a time, as large as the screen allows; the arrows go from one to the next. */
export function PhotoViewer({ photos, current, onShow }: Props) {
  // The last one stays in the dialog while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const index = photos.findIndex(({ id }) => id === shown)
  const photo = photos[index]
  if (!photo) return null
  const go = (step: number) => {
    const next = photos[index + step]
    if (next) onShow(next.id)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      opened={current !== null}
      onClose={() => onShow(null)}
      size="lg"
      title={photo.caption ?? `Photo ${index + 1}`}
      subtitle={`Prise le ${formatDateTime(photo.takenAt)}`}
      footer={
        photos.length > 1 ? (
          <Pager index={index} count={photos.length} onGo={go} onKey={onKey} />
        ) : null
      }
    >
      <Whole key={photo.id} photo={photo} label={photo.caption ?? `Photo ${index + 1}`} />
    </Dialog>
  )
}

interface PagerProps {
  index: number
  count: number
  onGo: (step: number) => void
  onKey: (event: KeyboardEvent) => void
}

function Pager({ index, count, onGo, onKey }: PagerProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only repeat its two buttons
    <div className={`align-center full ${classes.pager}`} onKeyDown={onKey}>
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

function Whole({ photo, label }: { photo: ViewedPhoto; label: string }) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div className={`centering clip raised ${classes.full}`} role="alert">
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
    <div className={`centering clip raised ${classes.full}`}>
      <img
        key={tries}
        src={photo.src}
        alt={label}
        width={photo.width}
        height={photo.height}
        onError={() => setFailed(true)}
      />
    </div>
  )
}
