import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { manualMoves, type OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { ActionItem, ActionMenu } from '#web/components/actions/action-menu.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import { STATUS_LOOK } from '../order-status-badge.tsx'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'status' | 'toAgree'>
  reader: Role
  loading: boolean
  disabled: boolean
  onMove: (to: OrderStatus) => void
}

/** The statuses that the team may choose by hand. */
export function StatusMenu({ order, reader, loading, disabled, onMove }: Props) {
  const { status, toAgree } = order
  const moves = manualMoves(status, toAgree !== null)
  // Nothing has begun: « Annuler » is a button of its own.
  if (status === 'pending' || moves.length === 0) return null
  return (
    <ActionMenu
      width="target"
      offset={6}
      withinPortal={false}
      button={(opening, isLoading) => (
        <StatusButton loading={loading || isLoading} disabled={disabled} {...opening} />
      )}
    >
      {moves.map((to) => (
        <ActionItem key={to} icon={STATUS_LOOK[to].icon} onClick={() => onMove(to)}>
          {statusLabel(to, reader)}
        </ActionItem>
      ))}
    </ActionMenu>
  )
}

type StatusButtonProps = Omit<ComponentProps<typeof Button>, 'children'>

/** The button that opens the menu of statuses. */
function StatusButton({ className, ...rest }: StatusButtonProps) {
  return (
    <Button
      className={cx('whole-row', className)}
      tone="outline"
      size="sm"
      aria-label="Changer le statut"
      {...rest}
    >
      <span className="row gap-8 icons-20">
        Changer le statut
        <IconChevronDown aria-hidden="true" />
      </span>
    </Button>
  )
}
