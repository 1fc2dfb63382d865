import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { photoPath } from '#shared/orders/photos.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import classes from './claims.module.css'
import type { ReturnedLine } from './problem-draft.ts'

type Photo = Outputs['photos']['ofOrder']['photos'][number]

interface Props {
  order: Pick<OrderView, 'id' | 'atCounter'>
  lines: readonly ReturnedLine[]
  pieces: Readonly<Record<string, number>>
  pointedIds: readonly string[]
  onPieces: (position: number, quantity: number) => void
  onPoint: (photoId: string) => void
}

/** « Quelles pièces ? » of those that came back, with the photos of the pick-up on which they are. */
export function ProblemPieces(props: Props) {
  const { order, lines, pieces, pointedIds, onPieces, onPoint } = props
  const { id: orderId } = order
  const photos = trpc.photos.ofOrder.useQuery({ orderId }).data?.photos ?? []
  const products = trpc.products.catalogue.useQuery().data?.products ?? []
  const imageOf = (productId: string) =>
    products.find(({ id }) => id === productId)?.imageUrl ?? null
  const list = useRef<HTMLUListElement>(null)
  const change = (position: number, quantity: number) => {
    onPieces(position, quantity)
    // + and the stepper take each other's place.
    requestAnimationFrame(() =>
      focusIfLost(
        list.current?.querySelector(`[data-position="${position}"] button:not(:disabled)`) ?? null,
      ),
    )
  }
  return (
    <ul ref={list} className="stack gap-10">
      {lines.map((line) => {
        const chosen = pieces[line.position] ?? 0
        return (
          <li
            key={line.position}
            data-position={line.position}
            className={cx(classes.line, chosen > 0 && classes.chosen)}
          >
            <div className="row gap-12">
              <GarmentImage src={imageOf(line.productId)} size={44} />
              <p className="grow leading-13">
                <b className="anywhere">{line.name}</b>
                <span className={cx('block text-s', chosen > 0 ? 'accent strong' : 'quiet')}>
                  {returnedWords(line.returned, chosen)}
                </span>
              </p>
              {chosen > 0 ? (
                <QuantityStepper
                  value={chosen}
                  min={0}
                  max={Math.max(1, line.returned)}
                  label={line.name}
                  onChange={(quantity) => change(line.position, quantity)}
                />
              ) : (
                <button
                  type="button"
                  className={`place-center rounded icons-24 clickable ${classes.plus}`}
                  aria-label={`Ajouter ${line.name}`}
                  onClick={() => change(line.position, 1)}
                >
                  <IconPlus aria-hidden="true" />
                </button>
              )}
            </div>
            {chosen > 0 ? (
              <PickupPhotos
                order={order}
                photos={photosOf(photos, line, lines.length)}
                pointedIds={pointedIds}
                onPoint={onPoint}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function returnedWords(returned: number, chosen: number): string {
  if (chosen > 0) return `${chosen} sur ${piecesLabel(returned)}`
  return countLabel(returned, 'pièce')
}

/** The photos of several lines that name this one. */
function photosOf(photos: readonly Photo[], { name }: ReturnedLine, lines: number): Photo[] {
  const ofPickup = photos.filter(({ step }) => step === 'pickup')
  if (lines === 1) return ofPickup
  return ofPickup.filter(({ caption }) => caption?.toLowerCase().includes(name.toLowerCase()))
}

interface PickupPhotosProps extends Pick<Props, 'order' | 'pointedIds' | 'onPoint'> {
  photos: readonly Photo[]
}

function PickupPhotos({ order, photos, pointedIds, onPoint }: PickupPhotosProps) {
  if (photos.length === 0) return null
  const { id: orderId, atCounter } = order
  const door = atCounter ? 'dépôt' : 'ramassage'
  return (
    <>
      <div className={`mt-10 ${classes.pointed}`}>
        {photos.map(({ id, caption }, index) => {
          const isPointed = pointedIds.includes(id)
          return (
            <button
              key={id}
              type="button"
              className={`clickable ${classes.point}`}
              aria-pressed={isPointed}
              aria-label={caption ?? `Photo ${index + 1} du ${door}`}
              onClick={() => onPoint(id)}
            >
              <img
                src={photoPath({ orderId, photoId: id }, 'small')}
                alt=""
                width={80}
                height={68}
                loading="lazy"
                decoding="async"
              />
              {isPointed ? (
                <span
                  className={`fill-primary round place-center ${classes.tick}`}
                  aria-hidden="true"
                >
                  <IconCheck size={15} stroke={3} />
                </span>
              ) : null}
            </button>
          )
        })}
      </div>
      <p className="quiet text-s mt-6">Photos du {door}&nbsp;: touchez la vôtre.</p>
    </>
  )
}
