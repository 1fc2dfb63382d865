import { IconBuildingStore } from '@tabler/icons-react'
import { counterMoveFrom } from '#shared/order-status.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'id' | 'status' | 'atCounter'>
  className?: string | undefined
  /** Set where another action is the main one of the view. */
  tone?: ButtonTone
  size?: 'sm' | 'md'
}

/** Leads to the next count of an order of the counter. Renders nothing for an order of a visit, or one that is over. */
export function CounterLink({ order, className = '', tone = 'indigo', size = 'sm' }: Props) {
  const { id, status, atCounter } = order
  const to = atCounter ? counterMoveFrom(status) : undefined
  if (!to) return null
  return (
    <ButtonLink
      size={size}
      tone={tone}
      className={className}
      icon={<IconBuildingStore />}
      to={paths.admin.counter(id)}
    >
      {TEAM_ACTS[to === 'picked_up' ? 'countDrop' : 'countCollection']}
    </ButtonLink>
  )
}
