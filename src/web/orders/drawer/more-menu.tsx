import { IconBuildingStore, IconDots, IconMoodSad, IconUser } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { COLLECTED_STATUSES, counterMoveFrom, manualMoves } from '#shared/order-status.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import {
  ActionHeading,
  ActionItem,
  ActionMenu,
  ActionSeam,
} from '#web/components/actions/action-menu.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ToolItem } from '../actions/tool.tsx'
import type { OrderTool, useOrderTools } from '../actions/use-order-tools.tsx'
import { STATUS_LOOK } from '../order-status-badge.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './order-drawer.module.css'

interface Props {
  order: OrderView
  reader: Role
  tools: ReturnType<typeof useOrderTools>
  /** Acts that change its hours, its total, or who pays it. */
  adjusting: readonly OrderTool[]
}

/** ⋯: all acts on an order but its next step. Those that cannot be taken back are below the seam. */
export function MoreMenu({ order, reader, tools, adjusting }: Props) {
  const navigate = useNavigate()
  const { wash, ready, assign, reassign, follow, collect, next, cancel, remove } = tools
  // The next step stands beside.
  const others = [wash, ready, assign, reassign, follow, collect].filter((tool) => tool !== next)
  return (
    <ActionMenu
      position="top-end"
      width={280}
      offset={6}
      // Inside the drawer, which leaves nothing else within reach.
      withinPortal={false}
      button={(opening, isLoading) => <MoreButton aria-busy={isLoading} {...opening} />}
    >
      {[...others, ...adjusting].map((tool) => (
        <ToolItem key={tool.label} tool={tool} />
      ))}
      {next && order.atCounter && counterMoveFrom(order.status) === 'completed' ? (
        <ActionItem
          icon={<IconBuildingStore />}
          onClick={() => navigate(paths.admin.counter(order.id))}
        >
          {TEAM_ACTS.countCollection}
        </ActionItem>
      ) : null}
      {COLLECTED_STATUSES.includes(order.status) ? (
        <ActionItem icon={<IconMoodSad />} onClick={() => navigate(paths.admin.newClaim(order.id))}>
          Noter un problème
        </ActionItem>
      ) : null}
      <ActionItem icon={<IconUser />} onClick={() => navigate(paths.admin.client(order.client.id))}>
        Sa fiche
      </ActionItem>
      <Statuses order={order} reader={reader} tools={tools} />
      <ActionSeam />
      <ToolItem tool={{ ...cancel, label: 'Annuler la commande' }} />
      <ToolItem tool={remove} />
    </ActionMenu>
  )
}

/** The menu gives it a class of its own once it is there. */
function MoreButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'place-center fixed square-44 rounded outlined icons-20 accent',
        classes.more,
        className,
      )}
      aria-label="Autres actions"
      title="Autres actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
  )
}

/** The statuses that the team may choose by hand; to cancel stands below the seam. */
function Statuses({
  order: { status, toAgree },
  reader,
  tools: { move, busy },
}: Pick<Props, 'order' | 'reader' | 'tools'>) {
  const others = manualMoves(status, toAgree !== null).filter((to) => to !== 'cancelled')
  if (others.length === 0) return null
  return (
    <>
      <ActionHeading>Statut</ActionHeading>
      {others.map((to) => (
        <ActionItem
          key={to}
          icon={STATUS_LOOK[to].icon}
          disabled={busy}
          onClick={() => void move(to)}
        >
          {statusLabel(to, reader)}
        </ActionItem>
      ))}
    </>
  )
}
