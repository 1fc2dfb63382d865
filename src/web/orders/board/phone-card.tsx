import { IconMoped } from '@tabler/icons-react'
import { memo } from 'react'
import { formatDay } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { placeLines } from '#shared/places/place.ts'
import type { Role } from '#shared/roles.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { skipWhenFar } from '#web/lib/rendering/skip-when-far.ts'
import { OrderActFailures } from '../actions/order-act-failures.tsx'
import { ToolButton } from '../actions/tool.tsx'
import { useOrderTools } from '../actions/use-order-tools.tsx'
import { type StaffActions, useStaffActions } from '../actions/use-staff-actions.ts'
import { CounterLink } from '../facts/counter-link.tsx'
import { LivreurName } from '../facts/livreur-name.tsx'
import { PlaceMap } from '../facts/place-map.tsx'
import { ReadyMark } from '../facts/ready-mark.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { MoneyText } from '../list/money-text.tsx'
import { RowClient } from '../list/row-client.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { TimeText } from '../list/time-text.tsx'
import type { RowTime } from '../list/views.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import { type ListedOrder, orderName, type RowSum } from '../order-view.ts'
import { MissedVisit } from './missed-visit.tsx'
import { OrderCheckbox } from './order-selection.tsx'
import classes from './phone-card.module.css'

interface Props {
  order: ListedOrder
  reader: Role
  times: RowTime
  sum: RowSum
  /** The first order that waits for an act. */
  isMain: boolean
  /** Must be the same function at each render, or every card is rendered again. */
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** An order of the board on a phone. Its act stands on it, the others behind ⋯; the drawer has the rest. */
export const PhoneCard = memo(function PhoneCard(props: Props) {
  const { order, reader, times, sum, isMain, onOpen } = props
  const { reference, createdAt } = order
  const acts = useStaffActions(order)
  return (
    <Ticket
      as="article"
      quiet
      reference={reference}
      ref={skipWhenFar}
      className={classes.card}
      aria-label={orderName(order)}
      data-order={order.id}
    >
      <OrderCheckbox className={classes.over} order={order} />
      <div className={`row wrap justify-between gap-6 ${classes.head}`}>
        <span className="row gap-8">
          <TeamStatusBadge order={order} reader={reader} />
          <ReadyMark order={order} />
        </span>
        <span className="text-s nowrap">
          <TimeText order={order} times={times} />
        </span>
      </div>
      <div className={`row justify-between gap-10 ${classes.who}`}>
        <h3 className={`row shrink gap-6 text-m anywhere ${classes.name}`}>
          <RowClient order={order} />
        </h3>
        <MoneyText order={order} sum={sum} />
      </div>
      <div className={classes.place}>
        <div className="text-s leading-14 anywhere">
          <p className={classes.phone}>
            <PhoneLink className={`nowrap ${classes.over}`} number={order.clientContactPhone} />
          </p>
          <p>{placeLines(order).join(', ')}</p>
          <time className="block quiet" dateTime={isoInstant(createdAt)}>
            Commandée le {formatDay(createdAt)}
          </time>
        </div>
        <PlaceMap order={order} className={classes.map} />
      </div>
      <div className={`row gap-8 icons-20 text-s ${classes.foot}`}>
        <IconMoped aria-label="Livreur" className="quiet fixed" />
        <span className="grow anywhere">
          <LivreurName
            livreur={livreurOfVisit(order)}
            none="Non assigné"
            phoneClass={classes.over}
          />
        </span>
        <span className={`fixed square-44 ${classes.over}`}>
          <RowMenu order={order} acts={acts} onOpen={onOpen} />
        </span>
      </div>
      <MissedVisit order={order} />
      <NextAct order={order} acts={acts} isMain={isMain} onOpen={onOpen} />
      <OrderActFailures className={classes.failures} unanswered={acts.unanswered} />
    </Ticket>
  )
})

interface NextActProps extends Pick<Props, 'order' | 'isMain' | 'onOpen'> {
  acts: StaffActions
}

/** The next act of the team on the order. */
function NextAct({ order, acts, isMain, onOpen }: NextActProps) {
  const { next, undo, follow } = useOrderTools(order, acts, (dialog) => onOpen(order, dialog))
  if (!next) return <CounterLink className={classes.act} order={order} />
  // Following a livreur is no act that the order waits for.
  if (next === follow) return null
  // One element, so that its focus goes from the act to its undo.
  return (
    <ToolButton
      className={classes.act}
      tone={isMain && next !== undo ? 'soleil' : 'outline'}
      tool={next}
    />
  )
}
