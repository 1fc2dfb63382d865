import { IconMapOff, IconUserPlus } from '@tabler/icons-react'
import { neededAssignment, SHORT_ASSIGNMENTS } from '#shared/orders/team-acts.ts'
import { formatAge } from '#shared/places/distance.ts'
import { placeLines } from '#shared/places/place.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { DueText } from '#web/orders/due-text.tsx'
import { ExpressSign } from '#web/orders/express-mark.tsx'
import { type ListedOrder, orderName } from '#web/orders/order-view.ts'
import {
  UndoAssignmentButton,
  useUndoAssignment,
  useWaitingAssignment,
  WaitingLivreur,
} from '#web/orders/waiting-assignment.tsx'
import classes from '../dispatch-panel.module.css'
import type { MapActionHandler } from '../map-groups.ts'

interface Props {
  order: ListedOrder
  isPicked: boolean
  /** The current time, in milliseconds UTC. */
  now: number
  onPick: () => void
  onAction: MapActionHandler
}

/** An order in the list beside the map. */
export function DispatchOrder({ order, isPicked, now, onPick, onAction }: Props) {
  const { id, reference, client, clientLocation, createdAt, livreur } = order
  const waiting = useWaitingAssignment(id)
  const undoing = useUndoAssignment(id)
  const assignment = neededAssignment(order)
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      className={cx('anywhere text-s leading-14', classes.order, isPicked && classes.on)}
      aria-label={orderName(order)}
    >
      <div className="row justify-between gap-10">
        <h3 className="shrink text-xl">
          <button
            type="button"
            className={`tap text-start ${classes.pick}`}
            aria-pressed={isPicked}
            onClick={onPick}
          >
            <ExpressSign order={order} />
            {client.fullname}
          </button>
        </h3>
        <OrderReference className="reference quiet text-s leading-13" reference={reference} />
      </div>
      <p>{placeLines(order)[0]}</p>
      <p className="quiet text-s">
        {piecesLabel(order.pieces)} · {formatAge(now - createdAt)}
      </p>
      <DueText order={order} />
      <WaitingLivreur waiting={waiting}>{null}</WaitingLivreur>
      {clientLocation ? null : (
        <p className="row strong caution text-s gap-6 icons-18">
          <IconMapOff aria-hidden="true" /> Localisation non fournie
        </p>
      )}
      <div className="row justify-between gap-10 mt-8 tap">
        <Money amount={order.grandTotal} className="text-l" />
        {waiting?.isMine ? (
          <UndoAssignmentButton waiting={waiting} undoing={undoing} />
        ) : assignment && !waiting ? (
          <Button
            tone="outline"
            size="sm"
            icon={<IconUserPlus />}
            onClick={() => onAction(order, assignment)}
          >
            {SHORT_ASSIGNMENTS[assignment]}
          </Button>
        ) : (
          <span className="strong text-end">{livreur?.fullname}</span>
        )}
      </div>
      <ActFailure unanswered={undoing.unanswered} />
    </Ticket>
  )
}
