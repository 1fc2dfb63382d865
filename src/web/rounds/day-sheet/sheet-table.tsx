import { IconBasket, IconHomeMove } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { dueTone } from '#shared/time/late.ts'
import { readyWords } from '#shared/time/slot-words.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { PaperLisere } from '#web/components/paper/paper-lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { ExpressSign } from '#web/orders/express-mark.tsx'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { EndOfTable } from './end-of-table.tsx'
import { PiecesCell } from './pieces-cell.tsx'
import { cashToReceive, missionOf, paperPlace, receivableText } from './sheet-parts.ts'
import classes from './sheet-table.module.css'

interface Props {
  /** The accessible name of the table. */
  label: string
  orders: readonly ListedOrder[]
  /** For orders without a livreur: a blank line for a name replaces the total. */
  waiting?: boolean
  /** The last row of the table, across its columns. */
  end?: ReactNode
}

/** A table of missions, to be ticked off by hand on paper. */
export function SheetTable({ label, orders, waiting = false, end = null }: Props) {
  const total = orders.reduce((sum, order) => sum + cashToReceive(order), 0)
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th className={classes.rank}>N°</th>
          <th className={`strong nowrap ${classes.mission}`}>Mission</th>
          <th className={classes.reference}>Référence</th>
          <th>Client et adresse</th>
          <th className={classes.pieces}>Pièces</th>
          <th className={classes.due}>À recevoir</th>
          <th className={classes.written}>{waiting ? 'Livreur' : 'Reçu'}</th>
          <th className={classes.done}>Fait</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order, i) => (
          <Row key={order.id} rank={i + 1} order={order} waiting={waiting} />
        ))}
        {waiting || total === 0 ? null : (
          <tr className={`strong ${classes.total}`}>
            <td />
            <td colSpan={4}>Total à recevoir</td>
            <td className={classes.due}>{formatFcfa(total)}</td>
            <td className={classes.written}>
              <div className={classes.line} />
            </td>
            <td />
          </tr>
        )}
        <EndOfTable columns={8}>{end}</EndOfTable>
      </tbody>
    </table>
  )
}

interface RowProps {
  rank: number
  order: ListedOrder
  waiting: boolean
}

function Row({ rank, order, waiting }: RowProps) {
  const { reference, client, clientContactPhone } = order
  const mission = missionOf(order)
  return (
    <tr>
      <td className={`strong ${classes.rank}`}>{rank}</td>
      <td className={`strong nowrap ${classes.mission}`}>
        <span className="row">
          {mission === 'Ramassage' ? (
            <IconBasket aria-hidden="true" />
          ) : (
            <IconHomeMove aria-hidden="true" />
          )}
          {mission}
        </span>
        <DueCell order={order} />
      </td>
      <td className={`reference ${classes.reference}`}>
        <OrderReference reference={reference} />
        <PaperLisere className={`mt-4 ${classes.strip}`} reference={reference} across />
      </td>
      <td className={`anywhere ${classes.who}`}>
        <p className={`flex wrap ${classes.contact}`}>
          <b>
            <ExpressSign order={order} />
            {client.fullname}
          </b>{' '}
          <span className="nowrap">{formatPhone(clientContactPhone)}</span>
        </p>
        <small className="block leading-14">{paperPlace(order)}</small>
      </td>
      <PiecesCell order={order} />
      <td className={`strong ${classes.due}`}>{receivableText(order)}</td>
      <td className={classes.written}>
        {waiting || cashToReceive(order) > 0 ? <div className={classes.line} /> : null}
      </td>
      <td className={classes.done}>
        <div className={classes.box} />
      </td>
    </tr>
  )
}

/**
 * The due time of a mission, in words on paper too, where colours do not tell that it is late. Nothing for an order
 * without a due time.
 */
function DueCell({ order: { dueAt } }: { order: ListedOrder }) {
  const now = useMinute()
  if (dueAt === null) return null
  const tone = dueTone(dueAt, now)
  const when = readyWords(dueAt, now).replace(/^aujourd’hui /, '')
  return (
    <small className={cx('block leading-13', classes.hourOf, tone !== 'ahead' && classes[tone])}>
      {when}
      {tone === 'late' ? <b className="block">en retard</b> : null}
    </small>
  )
}
