import { IconBuildingStore } from '@tabler/icons-react'
import { counterMoveFrom } from '#shared/orders/orders.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { StaffOrder } from './order-view.ts'

interface Props {
  order: Pick<StaffOrder, 'id' | 'status' | 'atCounter'>
  className?: string | undefined
}

/** Leads to the next count of an order of the counter. Renders nothing for an order of a visit, or one that is over. */
export function CounterLink({ order: { id, status, atCounter }, className = '' }: Props) {
  const to = atCounter ? counterMoveFrom(status) : undefined
  if (!to) return null
  return (
    <ButtonLink
      size="sm"
      className={className}
      icon={<IconBuildingStore />}
      to={paths.admin.counter(id)}
    >
      {to === 'picked_up' ? 'Compter au comptoir' : 'Rendre au comptoir'}
    </ButtonLink>
  )
}
