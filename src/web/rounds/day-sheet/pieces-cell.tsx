import { piecesLabel } from '#shared/text/pieces.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import classes from './sheet-table.module.css'

interface Props {
  /** Null when the order was deleted. */
  order: Pick<ListedOrder, 'counted' | 'pieces'> | null
}

/** The number of pieces: a figure in a column, or a text on a phone, which shows no columns. */
export function PiecesCell({ order }: Props) {
  if (!order) return <td className={classes.pieces} />
  const pieces = order.counted ?? order.pieces
  return (
    <td className={`strong ${classes.pieces}`}>
      <span className={classes.figure}>{pieces}</span>
      <span className={classes.words}>{piecesLabel(pieces)}</span>
    </td>
  )
}
