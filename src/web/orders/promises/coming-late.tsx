import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { LinedRows } from '#web/components/lists/lined-row.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { LateRow } from './late/late-row.tsx'
import { isLateAgain, type LateOrder } from './late-order.ts'
import { type Narrowed, useLateOrders } from './use-late-orders.ts'

/** The orders whose new hour is missed as the first was: somebody calls, so they stand above all others. */
export function LateAgain({ narrowed }: Narrowed) {
  const { orders = [] } = useLateOrders(narrowed).data ?? {}
  return (
    <LateSection
      title="Deuxième heure manquée"
      className="mb-20"
      orders={orders.filter(isLateAgain)}
    >
      <p className="quiet text-s leading-14 mb-12">
        Leur heure avait déjà été déplacée{'\u00a0'}: appelez.
      </p>
    </LateSection>
  )
}

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
        <LateSection
          title="Bientôt en retard"
          className="mt-20"
          orders={orders.filter(({ isLate }) => !isLate)}
        >
          {more ? <Note>Seules les {orders.length} plus urgentes sont regardées.</Note> : null}
        </LateSection>
      )}
    </QueryBoundary>
  )
}

interface SectionProps {
  title: string
  className: string
  orders: LateOrder[]
  /** Between the title and the orders. */
  children: ReactNode
}

function LateSection({ title, className, orders, children }: SectionProps) {
  const titleId = useId()
  const now = useMinute()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={className}>
      <div className="row align-baseline justify-between gap-12 mb-12">
        <h3 id={titleId} className="text-2xl">
          {title}
        </h3>
        <p className="quiet text-s nowrap">
          {orders.length}{' '}
          <VisuallyHidden>{`commande${orders.length > 1 ? 's' : ''}`}</VisuallyHidden>
        </p>
      </div>
      {children}
      <LinedRows>
        {orders.map((order) => (
          <LateRow key={order.id} order={order} now={now} />
        ))}
      </LinedRows>
    </section>
  )
}
