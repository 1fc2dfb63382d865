import { IconMessage2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatShortDateTime } from '#shared/dates.ts'
import { isNotTheirs } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import type { ClientNeed } from '#shared/orders/client-needs.ts'
import { type DoorWork, doorWorkOf, leastWeight, minimumTold } from '#shared/orders/door-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Seam } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { CountParts } from '../custody/count-parts.tsx'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { OrderPlace } from '../order-place.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './client-order.module.css'

interface Props {
  order: OrderView
  needs: readonly ClientNeed[]
}

/** All that is in an order: garments, total, payment, place and counts. */
export default function OrderContents({ order, needs }: Props) {
  const { note, createdAt } = order
  return (
    <>
      <div className={`stack gap-12 ${classes.rest}`}>
        <OrderGarments order={order} />
        <OrderTotal withoutTotal order={order} />
        {needs.includes('pay') || isNotTheirs(order) ? null : <ClientPayment order={order} />}
        <AtDoorNote order={order} />
        <AdjustmentNote order={order} />
        {order.atCounter || order.placeHidden ? null : <OrderPlace order={order} />}
        {note ? (
          <p className="flex anywhere gap-10 icons-20 leading-13">
            <IconMessage2 aria-hidden="true" className="accent fixed" />
            <span className="shrink">
              {note}
              <span className="block quiet text-s">
                {order.atCounter ? 'Note' : 'Note pour le livreur'}
              </span>
            </span>
          </p>
        ) : null}
        <p className="quiet text-s">Commandée le {formatShortDateTime(createdAt, serverNow())}</p>
      </div>
      {order.checks.length > 0 ? (
        <>
          <Seam />
          <CountParts order={order} />
        </>
      ) : null}
    </>
  )
}

const DONE: Record<DoorWork, string> = { weight: 'Pesé', count: 'Compté', both: 'Pesé et compté' }

/** Tells the client that they may refuse the total at the door. Once they are asked, the question replaces this note. */
function AtDoorNote({ order }: { order: OrderView }) {
  const { status, adjustment } = order
  const work = doorWorkOf(order)
  if (!work || isOver(status) || adjustment?.status === 'proposed') return null
  return (
    <Note title={`${DONE[work]} devant vous`}>
      À la porte, vous dites «&nbsp;D’accord&nbsp;», ou vous gardez votre linge sans rien payer.{' '}
      {minimumTold(leastWeight(order.items))}
    </Note>
  )
}

type Order = Pick<OrderView, 'id' | 'status' | 'adjustment'>

/** The client's answer to the new total that the team proposed. */
function AdjustmentNote({ order: { id, adjustment, status } }: { order: Order }) {
  if (!adjustment || isOver(status)) return null
  if (adjustment.atDoor) return <DoorNote id={id} adjustment={adjustment} />
  const { total, totalBefore, byCount } = adjustment
  if (adjustment.status === 'accepted')
    return (
      <Note
        tone="success"
        role="status"
        title={byCount ? 'Votre total a baissé' : 'Total ajusté avec votre accord'}
      >
        {formatFcfa(totalBefore)} avant, {formatFcfa(total)} maintenant.
        {byCount ? ' Ce qui manquait au comptage ne vous est pas compté.' : null}
      </Note>
    )
  if (adjustment.status !== 'refused') return null
  return (
    <Note role="status" title="Vous avez refusé le nouveau total">
      Le total reste {formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.
    </Note>
  )
}

interface DoorNoteProps {
  id: string
  adjustment: NonNullable<OrderView['adjustment']>
}

/** The client's answer to what was weighed or counted before them, which has a screen of its own. */
function DoorNote({ id, adjustment: { status, total } }: DoorNoteProps) {
  if (status === 'refused')
    return (
      <Note role="status" title="Pas d’accord avec le total">
        Votre linge est resté chez vous, rien n’est dû.
      </Note>
    )
  if (status !== 'accepted') return null
  return (
    <Note
      tone="success"
      role="status"
      title={`Total accepté à la porte\u00a0: ${formatFcfa(total)}`}
    >
      <Link to={paths.client.doorTotal(id)}>Voir ce qui a été pesé ou compté</Link>
    </Note>
  )
}
