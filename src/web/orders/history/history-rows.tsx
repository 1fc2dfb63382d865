import { HistoryRow } from './history-row.tsx'
import classes from './order-history.module.css'
import type { PastOrder } from './past-order.ts'
import { usePastOrderSheet } from './use-past-order-sheet.tsx'

/** Delivered orders, a row each; a tap opens all that is known of one. */
export function HistoryRows({ orders }: { orders: readonly PastOrder[] }) {
  const { open, sheet } = usePastOrderSheet(orders)
  return (
    <>
      <ul className={`clip surface ${classes.rows}`}>
        {orders.map((order) => (
          <li key={order.id}>
            <HistoryRow order={order} onOpen={open} />
          </li>
        ))}
      </ul>
      {sheet}
    </>
  )
}
