import { useState } from 'react'
import { photoPath } from '#shared/orders/photos.ts'
import { trpc } from '#web/trpc.ts'
import { PhotoViewer } from '../photo-viewer.tsx'
import classes from './claims.module.css'
import type { OwnClaim } from './own-claims.ts'

/** Pixels; the width follows from the proportions of the photo. */
const HEIGHT = 150

/** The photos of a claim that have arrived, each whole; a tap enlarges one. */
export function SentPhotos({ claim: { orderId, photoIds } }: { claim: OwnClaim }) {
  const [current, setCurrent] = useState<string | null>(null)
  const { data } = trpc.photos.ofOrder.useQuery({ orderId })
  const photos = data?.photos.filter(({ id }) => photoIds.includes(id)) ?? []
  return (
    <>
      {photos.map(({ id, width, height }, index) => (
        <button
          key={id}
          type="button"
          className={`block clip outlined rounded clickable ${classes.proof}`}
          onClick={() => setCurrent(id)}
        >
          <img
            src={photoPath({ orderId, photoId: id }, 'small')}
            alt={`Envoyée par vous, ${index + 1}`}
            width={Math.round((HEIGHT * width) / height)}
            height={HEIGHT}
            loading="lazy"
            decoding="async"
          />
        </button>
      ))}
      <PhotoViewer orderId={orderId} photos={photos} current={current} onShow={setCurrent} />
    </>
  )
}
