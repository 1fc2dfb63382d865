import {
  IconBan,
  IconFileInvoice,
  IconRefresh,
  IconRoute,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import {
  type AssignmentKind,
  assignmentFrom,
  canReassign,
  isMission,
  isOver,
} from '#shared/orders/orders.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import {
  isStranded,
  type OrderListKind,
  type OrderView,
} from '#web/features/order-parts/order-view.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './order-actions.module.css'
import { StatusMenu } from './status-menu.tsx'
import { Tool } from './tool.tsx'
import { useStaffActions } from './use-staff-actions.ts'

interface Props {
  order: OrderView
  list: OrderListKind
  reader: Role
  onAssign: (kind: AssignmentKind) => void
  onFollow: () => void
}

/** The foot of a card: its total and what this list lets the team do, exactly as the status allows. */
export function OrderActions({ order, list, reader, onAssign, onFollow }: Props) {
  const actions = useStaffActions(order)
  const { busy } = actions
  const { status, livreur } = order
  const assignment = assignmentFrom(status)
  const over = isOver(status)
  const reassignable = canReassign(status, livreur?.id ?? null)
  const stranded = isStranded(order)
  // A list offers its own actions only; the board shows every action, disabled when the status
  // forbids it.
  const board = list === 'board'
  const followed = board || list === 'inProgress'

  return (
    <div className={classes.foot}>
      <Money amount={order.grandTotal} size="big" className={classes.total} />
      {assignment ? (
        <Button
          className={classes.main}
          size="sm"
          icon={<IconUserPlus />}
          disabled={busy}
          onClick={() => onAssign(assignment === 'assigned' ? 'pickup' : 'delivery')}
        >
          {assignment === 'assigned' ? 'Assigner pour ramassage' : 'Assigner pour livraison'}
        </Button>
      ) : stranded ? (
        <Button
          className={classes.main}
          size="sm"
          icon={<IconRefresh />}
          disabled={busy}
          onClick={() => onAssign('reassign')}
        >
          Réassigner
        </Button>
      ) : isMission(status) && followed ? (
        <Button tone="outline" size="sm" icon={<IconRoute />} onClick={onFollow}>
          Suivre
        </Button>
      ) : null}
      {list === 'inProgress' ? (
        <StatusMenu
          status={status}
          reader={reader}
          loading={actions.moving}
          disabled={busy}
          onMove={actions.move}
        />
      ) : null}
      {list === 'delivered' ? (
        <div className={classes.delivered}>
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconFileInvoice />}
            to={paths.client.invoice(order.id)}
          >
            Voir la facture
          </ButtonLink>
          <Button
            tone="danger-outline"
            size="sm"
            icon={<IconTrash />}
            loading={actions.deleting}
            onClick={() => void actions.askToDelete()}
          >
            Supprimer
          </Button>
        </div>
      ) : (
        <div className={classes.tools}>
          {followed && (stranded || !isMission(status)) ? (
            <Tool
              icon={<IconRoute />}
              label="Suivre"
              disabled={!isMission(status)}
              onClick={onFollow}
            />
          ) : null}
          {!stranded && (board || (list === 'inProgress' && reassignable)) ? (
            <Tool
              icon={<IconRefresh />}
              label="Réassigner"
              disabled={busy || !reassignable}
              onClick={() => onAssign('reassign')}
            />
          ) : null}
          {board || !over ? (
            <Tool
              icon={<IconBan />}
              label="Annuler"
              disabled={busy || over}
              loading={actions.cancelling}
              onClick={() => void actions.askToCancel()}
            />
          ) : null}
          <Tool
            danger
            icon={<IconTrash />}
            label="Supprimer"
            disabled={busy}
            loading={actions.deleting}
            onClick={() => void actions.askToDelete()}
          />
        </div>
      )}
    </div>
  )
}
