import { formatMonthName, formatShortDay } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { ofMonth } from '#shared/text/french.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useMe } from '#web/session.ts'
import { OrderLink } from '../list/order-link.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import classes from './company-month.module.css'

interface MonthOrder {
  id: string
  reference: string
  status: OrderStatus
  /** When it was delivered, or else asked for. */
  day: number
  pieces: number
  total: number
}

interface Props {
  /** Its orders are owed until its next invoice is paid. */
  onAccount: boolean
  month: {
    orders: number
    pieces: number
    total: number
    /** Of these orders, those that are not delivered yet. */
    open: number
    /** The newest. */
    shown: readonly MonthOrder[]
  }
}

/** The orders of a company that its next invoice is of, or of the month. */
export default function CompanyMonth({ onAccount, month }: Props) {
  const { orders, pieces, total, open, shown } = month
  const now = useMinute()
  return (
    <Section
      title={`Commandes ${ofMonth(formatMonthName(now))}`}
      aside={
        <span className="quiet text-s">
          {countLabel(orders, 'commande')}, {piecesLabel(pieces)}
        </span>
      }
    >
      <Ticket className="clip">
        {orders === 0 ? (
          <TicketBody>
            <p>Rien ce mois-ci.</p>
          </TicketBody>
        ) : (
          <>
            <ul className="lines-between">
              {shown.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </ul>
            <p className={`row justify-between gap-12 strong ${classes.foot}`}>
              {onAccount ? 'À facturer' : 'En tout'}
              <span>
                {onAccount && open > 0 ? 'au plus ' : null}
                <Money amount={total} />
              </span>
            </p>
          </>
        )}
      </Ticket>
    </Section>
  )
}

function Row({ order }: { order: MonthOrder }) {
  const { role } = useMe()
  const { id, reference, status, day, pieces, total } = order
  return (
    <li className={`relative ${classes.row}`}>
      <Lisere className={`left-edge ${classes.edge}`} reference={reference} thickness={8} />
      <OrderLink
        id={id}
        className={`no-underline reference text-s nowrap ${classes.link}`}
        label={`Commande #${reference}`}
      >
        <OrderReference reference={reference} />
      </OrderLink>
      <span className="quiet text-s nowrap text-end">{formatShortDay(day)}</span>
      <span>
        <OrderStatusBadge status={status} reader={role} />
      </span>
      <span className="text-s nowrap text-end">{piecesLabel(pieces)}</span>
      <b className={`text-end nowrap ${classes.total}`}>{formatFrancs(total)}</b>
    </li>
  )
}
