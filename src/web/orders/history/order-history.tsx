import { useState } from 'react'
import { formatMonth, formatMonthName } from '#shared/dates.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { ReorderButton } from '../client/reorder-button.tsx'
import { OrderHelpButton } from '../help/help-button.tsx'
import { orderName } from '../order-view.ts'
import { HistoryRow } from './history-row.tsx'
import classes from './order-history.module.css'
import { type PastOrder, pastDay } from './past-order.ts'

const PastOrderSheet = lazyDialog(() => import('./past-order-sheet.tsx'))

/** The client's delivered orders, newest first: the latest with the button to order it again, then a row each, by month. */
export function OrderHistory({ orders }: { orders: PastOrder[] }) {
  const [latest, ...others] = orders
  const [isOpen, setOpen] = useState(false)
  const [shownId, setShownId] = useState<string>()
  const shown = orders.find(({ id }) => id === shownId)
  const open = ({ id }: PastOrder) => {
    setShownId(id)
    setOpen(true)
  }
  return (
    <>
      {latest ? (
        <section className={classes.part}>
          <h2>La dernière</h2>
          <Ticket
            as="article"
            reference={latest.reference}
            className="clip"
            aria-label={orderName(latest)}
          >
            <HistoryRow isLatest order={latest} onOpen={open} />
            <div className={`stack gap-4 ${classes.again}`}>
              <ReorderButton order={latest} />
              <OrderHelpButton tone="ghost" full order={latest} />
            </div>
          </Ticket>
        </section>
      ) : null}
      {byMonth(others).map(({ month, orders: ofMonth }) => (
        <section key={month} className={classes.part}>
          <h2>{month}</h2>
          <ul className={`clip surface ${classes.rows}`}>
            {ofMonth.map((order) => (
              <li key={order.id}>
                <HistoryRow order={order} onOpen={open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown ? (
        <PastOrderSheet order={shown} opened={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface Month {
  month: string
  orders: PastOrder[]
}

/** The orders in their order, cut where the month changes; the year is said when it is not the present one. */
function byMonth(orders: readonly PastOrder[]): Month[] {
  const months: Month[] = []
  for (const order of orders) {
    const month = monthTitle(pastDay(order))
    const last = months.at(-1)
    if (last?.month === month) last.orders.push(order)
    else months.push({ month, orders: [order] })
  }
  return months
}

function monthTitle(at: number): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(serverNow()).getUTCFullYear()
  return upperFirst(isThisYear ? formatMonthName(at) : formatMonth(at))
}
