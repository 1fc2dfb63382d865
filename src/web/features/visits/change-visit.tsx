import { IconCalendarClock } from '@tabler/icons-react'
import type { VisitKind } from '#shared/time/visits.ts'
import { canMoveVisit } from '#shared/visits/visits.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { ChangeSlotButton } from './change-slot-button.tsx'
import classes from './client-visits.module.css'

/** « Changer l’heure » of a visit, as long as its client may. */
export function ChangeVisit({ order, visit }: { order: OrderView; visit: VisitKind }) {
  const now = useMinute()
  const changeUntilMinutes = order.changeUntilMinutes ?? 0
  if (!canMoveVisit(order, visit, { by: 'client', now, changeUntilMinutes })) return null
  return (
    <span className={classes.change}>
      <ChangeSlotButton
        order={order}
        visit={visit}
        tone="ghost"
        size="sm"
        icon={<IconCalendarClock />}
      >
        Changer l’heure
      </ChangeSlotButton>
    </span>
  )
}
