import { useState } from 'react'
import { PHOTO_STEPS, type PhotoStep } from '#shared/orders/custody.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { trpc } from '#web/trpc.ts'
import { PhotoViewer } from './photo-viewer.tsx'
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
}

/** The photos of an order, by step. Renders nothing when there are none. */
export function PhotoStrip({ order: { id: orderId, atCounter }, step }: Props) {
  const titles = atCounter ? COUNTER_TITLES : TITLES
  const [current, setCurrent] = useState<string | null>(null)
  const query = trpc.photos.ofOrder.useQuery({ orderId })
  if (query.errorUpdateCount > 0 && !query.data)
    return <UnreadNote query={query} title="Impossible de charger les photos." />
  const deleted = query.data?.deleted
  if (deleted?.steps.some((of) => step === undefined || of === step))
    return <DeletedPhotos keptDays={deleted.keptDays} />
  const photos = (query.data?.photos ?? []).filter(
    (photo) => step === undefined || photo.step === step,
  )
  const steps = PHOTO_STEPS.filter((of) => photos.some((photo) => photo.step === of))
  return (
    <>
      {steps.map((of) => (
        <Section key={of} title={titles[of]} level={3}>
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
      <PhotoViewer orderId={orderId} photos={photos} current={current} onShow={setCurrent} />
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
