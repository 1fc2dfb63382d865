import { IconAlertTriangle, IconShoppingBag } from '@tabler/icons-react'
import { MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import type { WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { OrderHead, WorkshopHead } from '../frame/head.tsx'
import { BigStepper, Body, Dock, DockAct, Nothing, WorkNote } from '../frame/parts.tsx'
import rows from '../order/order.module.css'
import { useWorkshop } from '../workshop-context.ts'
import classes from './bag.module.css'

interface Props {
  orderId: string
  /** The number of the bag among the pieces. */
  number: number
}

/** A bag by the kilo is opened: the clothes in it are counted, and each becomes a piece. */
export function BagScreen({ orderId, number }: Props) {
  const { board } = useWorkshop()
  const order = board.orders.find((one) => one.orderId === orderId)
  const bag = order?.pieces.find((piece) => piece.number === number && piece.grams !== null)
  if (order && bag) return <Shown order={order} bag={bag} />
  return (
    <>
      <WorkshopHead
        title="Sac"
        subtitle=""
        pageTitle="Ouvrir un sac"
        backTo={paths.workshop.order(orderId)}
      />
      <main>
        <Nothing title="Ce sac est déjà ouvert." text="Ses pièces sont dans la commande." />
      </main>
    </>
  )
}

const readCounts = (stored: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(([, count]) => typeof count === 'number'),
  ) as Record<string, number>

function Shown({ order, bag }: { order: WorkshopOrder; bag: WorkshopPiece }) {
  const { orderId, reference } = order
  const { number, name, grams } = bag
  const { board, work } = useWorkshop()
  const navigate = useNavigateFromHere()
  const kept = useKept(`laveo-atelier-sac-${orderId}-${number}`, readCounts)
  const counts = board.garments.flatMap(({ productId }) => {
    const counted = kept.value[productId] ?? 0
    return counted > 0 ? [{ productId, counted }] : []
  })
  const total = counts.reduce((sum, { counted }) => sum + counted, 0)
  const open = async () => {
    const act = { kind: 'openBag' as const, piece: number, counts }
    const what = `Sac ouvert, ${piecesLabel(total)}`
    const call = { is: 'act' as const, input: { orderId, act } }
    if (!(await work({ call, what, reference }))) return
    kept.clear()
    navigate(paths.workshop.order(orderId), { replace: true })
  }
  return (
    <>
      <OrderHead
        order={order}
        subtitle={`${name.toLowerCase()}, ${formatKilos(grams ?? 0)}`}
        backTo={paths.workshop.order(orderId)}
      />
      <Body>
        <div className={classes.note}>
          <WorkNote
            tint="soleil"
            icon={<IconAlertTriangle aria-hidden="true" />}
            title="Comptez tout le sac, puis ouvrez-le."
          >
            Un sac ouvert ne se referme pas.
          </WorkNote>
        </div>
        <ul className={rows.pieces}>
          {board.garments.map(({ productId, name: garment, imageUrl }) => {
            const counted = kept.value[productId] ?? 0
            return (
              <li key={productId} className={cx(rows.piece, classes.line)}>
                <span className={`place-center ${rows.picture}`}>
                  <GarmentImage src={imageUrl} size={76} />
                </span>
                <h2 className={rows.name}>{garment}</h2>
                <BigStepper
                  label={garment}
                  value={counted}
                  max={MAX_COUNTED_PIECES}
                  state={counted > 0 ? 'right' : undefined}
                  onChange={(next) => kept.update((now) => ({ ...now, [productId]: next }))}
                />
              </li>
            )
          })}
        </ul>
      </Body>
      <Dock>
        <DockAct
          tone="soleil"
          icon={<IconShoppingBag aria-hidden="true" />}
          disabled={total === 0}
          detail={total > 0 ? piecesLabel(total) : undefined}
          onPress={() => void open()}
        >
          Ouvrir le sac
        </DockAct>
      </Dock>
    </>
  )
}
