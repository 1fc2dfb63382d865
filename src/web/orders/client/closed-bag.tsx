import { photoPath } from '#shared/orders/photos.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { SmallBag } from '#web/drawings/weighed-bag.tsx'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import classes from './door-total.module.css'

/** The bag as it left, with its number: the livreur's photo of it, or a drawing. */
export function ClosedBag({ order: { id: orderId, reference } }: { order: OrderView }) {
  const { data } = trpc.photos.ofOrder.useQuery({ orderId })
  const photo = data?.photos.find(({ step }) => step === 'pickup')
  return (
    <div className={`row gap-12 surface rounded-large outlined ${classes.bag}`}>
      <span className={`fixed place-center clip rounded raised ${classes.photo}`}>
        {photo ? (
          <img
            className={classes.photo}
            src={photoPath({ orderId, photoId: photo.id }, 'small')}
            alt="Votre sac, fermé"
            decoding="async"
          />
        ) : (
          <SmallBag />
        )}
      </span>
      <p className="leading-13">
        <b className="block">Sac fermé devant vous</b>
        <span className="quiet text-s">
          L’étiquette porte <OrderReference className="nowrap" reference={reference} />
        </span>
      </p>
    </div>
  )
}
