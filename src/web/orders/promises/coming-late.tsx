import { useId } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { LateRow } from './late/late-row.tsx'
import type { LateOrder } from './late-order.ts'
import { type Narrowed, useLateOrders } from './use-late-orders.ts'

/** The orders that will be late, below those that are. */
export function ComingLate({ narrowed }: Narrowed) {
  const query = useLateOrders(narrowed)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les commandes bientôt en retard."
      loading={<TicketSkeletons quiet count={1} />}
    >
      {({ orders, more }) => (
        <Coming
          orders={orders.filter(({ isLate }) => !isLate)}
          isCut={more}
          total={orders.length}
        />
      )}
    </QueryBoundary>
  )
}

interface ComingProps {
  orders: LateOrder[]
  /** The server knows more than it lists. */
  isCut: boolean
  total: number
}

function Coming({ orders, isCut, total }: ComingProps) {
  const titleId = useId()
  const now = useMinute()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-20">
      <div className="row align-baseline justify-between gap-12 mb-12">
        <h3 id={titleId} className="text-2xl">
          Bientôt en retard
        </h3>
        <p className="quiet text-s nowrap">
          {orders.length}{' '}
          <VisuallyHidden>{`commande${orders.length > 1 ? 's' : ''}`}</VisuallyHidden>
        </p>
      </div>
      {isCut ? <Note>Seules les {total} plus urgentes sont regardées.</Note> : null}
      <LinedRows>
        {orders.map((order) => (
          <LateRow key={order.id} order={order} now={now} />
        ))}
      </LinedRows>
    </section>
  )
}
