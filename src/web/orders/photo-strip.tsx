import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { PHOTO_STEPS, type PhotoStep } from '#shared/orders/custody.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './photos.module.css'

const TITLES: Record<PhotoStep, string> = {
  pickup: 'Photos du ramassage',
  delivery: 'Photos de la livraison',
  missed_visit: 'Photos d’un passage manqué',
  claim: 'Photos de la réclamation',
  workshop: 'Photos de l’atelier',
}

const COUNTER_TITLES: typeof TITLES = {
  ...TITLES,
  pickup: 'Photos du dépôt',
  delivery: 'Photos du retrait',
}

interface Props {
  order: { id: string; atCounter: boolean }
  /** Shows the photos of this step only. */
  step?: PhotoStep
  level?: 2 | 3
}

/** The photos of an order, by step. Renders nothing when there are none. */
export function PhotoStrip({ order: { id: orderId, atCounter }, step, level = 3 }: Props) {
  const titles = atCounter ? COUNTER_TITLES : TITLES
  const [current, setCurrent] = useState<string | null>(null)
  const query = trpc.photos.ofOrder.useQuery({ orderId })
  if (query.errorUpdateCount > 0 && !query.data)
    return <UnreadNote query={query} title="Impossible de charger les photos." />
  const deleted = query.data?.deleted
  if (deleted?.steps.some((of) => step === undefined || of === step))
    return <DeletedPhotos keptDays={deleted.keptDays} />
  const photos = (query.data?.photos ?? [])
    .filter((photo) => step === undefined || photo.step === step)
    .map((photo) => ({ ...photo, src: photoPath({ orderId, photoId: photo.id }, 'whole') }))
  const steps = PHOTO_STEPS.filter((of) => photos.some((photo) => photo.step === of))
  return (
    <>
      {steps.map((of) => (
        <Section key={of} title={titles[of]} level={level}>
          <ul className={`flex gap-10 ${classes.strip}`}>
            {photos
              .filter((photo) => photo.step === of)
              .map((photo, index) => (
                <li key={photo.id} className={`fixed ${classes.item}`}>
                  <button
                    type="button"
                    className={`block clip raised outlined rounded-large ${classes.thumb}`}
                    aria-label={`Ouvrir ${photo.caption ?? `la photo ${index + 1}`}`}
                    onClick={() => setCurrent(photo.id)}
                  >
                    <img
                      src={photoPath({ orderId, photoId: photo.id }, 'small')}
                      alt=""
                      width={118}
                      height={102}
                      loading="lazy"
                      decoding="async"
                    />
                  </button>
                  {photo.caption ? (
                    <p className="quiet anywhere text-s leading-13 mt-6">{photo.caption}</p>
                  ) : null}
                </li>
              ))}
          </ul>
        </Section>
      ))}
      <PhotoViewer photos={photos} current={current} onShow={setCurrent} />
    </>
  )
}

function DeletedPhotos({ keptDays }: { keptDays: number }) {
  return (
    <p className="quiet text-s">
      Les photos ont été supprimées. Elles sont gardées {keptDays} jours au plus après la fin de la
      commande.
    </p>
  )
}

interface ViewedPhoto {
  id: string
  src: string
  caption: string | null
  /** Milliseconds UTC. */
  takenAt: number
  width: number
  height: number
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[]
  /** The id of the photo to show. Null closes the viewer. */
  current: string | null
  onShow: (id: string | null) => void
}

/** The dialog that shows one photo in full size, with buttons and arrow keys for the others. */
function PhotoViewer({ photos, current, onShow }: PhotoViewerProps) {
  // The dialog keeps its photo while it closes.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const index = photos.findIndex(({ id }) => id === shown)
  const photo = photos[index]
  if (!photo) return null
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
      title={photo.caption ?? `Photo ${index + 1}`}
      subtitle={`Prise le ${formatDateTime(photo.takenAt)}`}
      footer={
        photos.length > 1 ? (
          <Pager index={index} count={photos.length} onGo={go} onKeyDown={handleKeyDown} />
        ) : null
      }
    >
      <FullPhoto key={photo.id} photo={photo} label={photo.caption ?? `Photo ${index + 1}`} />
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

function FullPhoto({ photo, label }: { photo: ViewedPhoto; label: string }) {
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
        src={photo.src}
        alt={label}
        width={photo.width}
        height={photo.height}
        onError={() => setFailed(true)}
      />
    </div>
  )
}
