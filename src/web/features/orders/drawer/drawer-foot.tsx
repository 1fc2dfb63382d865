import { IconBan, IconRefresh, IconRoute, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { errorMessage } from '#shared/errors.ts'
import { pieceCount } from '#shared/money/pricing.ts'
import {
  ASSIGNMENT_KINDS,
  assignmentFrom,
  canAssign,
  canReassign,
  isMission,
  isOver,
} from '#shared/orders/orders.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useAssignmentInAddress } from '#web/features/order-parts/use-order-drawer.ts'
import { StatusMenu } from '../actions/status-menu.tsx'
import { useStaffActions } from '../actions/use-staff-actions.ts'
import { AdjustButton } from '../adjust/adjust-button.tsx'
import { type DialogRequest, OrderDialogs } from '../order-dialogs.tsx'
import classes from './order-drawer.module.css'

interface Props {
  order: OrderView
  reader: Role
}

/** What may be done to the order, exactly as its status allows. */
export function DrawerFoot({ order, reader }: Props) {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const { assignment, setAssignment } = useAssignmentInAddress()
  const open = (act: DialogRequest['act']) => {
    if (act === 'follow' && !order.clientLocation) return notifyNoPlace()
    if (act !== 'follow') setAssignment(act)
    setRequest({
      order: { ...order, pieces: pieceCount(order.items) },
      act,
      at: performance.now(),
    })
  }
  const close = () => {
    setRequest(null)
    setAssignment(null)
  }
  const openFromAddress = useEffectEvent(() => {
    if (assignment === null) return
    const kind = ASSIGNMENT_KINDS.find((known) => known === assignment)
    if (kind && canAssign(order.status, order.livreur?.id ?? null, kind)) return open(kind)
    if (kind) notifyRefused()
    else notifyError("Type d'assignation inconnu.")
    setAssignment(null)
  })
  // The address is the browser's; the drawer has just been opened by it.
  useEffect(() => openFromAddress(), [])
  return (
    <div className={classes.foot}>
      <Moves order={order} reader={reader} onOpen={open} />
      <AdjustButton order={order} />
      <Ends order={order} />
      <OrderDialogs request={request} orders={[order]} reader={reader} onClose={close} />
    </div>
  )
}

const notifyNoPlace = () =>
  notifyError(
    'Localisation non disponible',
    "La localisation du client pour cette commande n'est pas définie.",
  )

/** The order has moved on since the address was written. */
function notifyRefused(): void {
  const { title, text } = errorMessage('TRANSITION_REFUSED', undefined)
  notifyError(title, text)
}

interface MovesProps extends Props {
  onOpen: (act: DialogRequest['act']) => void
}

function Moves({ order, reader, onOpen }: MovesProps) {
  const { moving, busy, move } = useStaffActions(order)
  const { status, livreur } = order
  const assignment = assignmentFrom(status)
  const label = assignment === 'assigned' ? 'Assigner pour ramassage' : 'Assigner pour livraison'
  const kind = assignment === 'assigned' ? 'pickup' : 'delivery'
  return (
    <>
      {assignment ? (
        <Button
          className={classes.main ?? ''}
          size="sm"
          icon={<IconUserPlus />}
          disabled={busy}
          onClick={() => onOpen(kind)}
        >
          {label}
        </Button>
      ) : null}
      {isMission(status) ? (
        <Button tone="outline" size="sm" icon={<IconRoute />} onClick={() => onOpen('follow')}>
          Suivre
        </Button>
      ) : null}
      {canReassign(status, livreur?.id ?? null) ? (
        <Button
          tone="outline"
          size="sm"
          icon={<IconRefresh />}
          disabled={busy}
          onClick={() => onOpen('reassign')}
        >
          Réassigner
        </Button>
      ) : null}
      <div className={classes.status}>
        <StatusMenu
          status={status}
          reader={reader}
          disabled={busy}
          loading={moving}
          onMove={move}
        />
      </div>
    </>
  )
}

function Ends({ order }: { order: OrderView }) {
  const { busy, cancelling, deleting, askToCancel, askToDelete } = useStaffActions(order)
  return (
    <div className={classes.ends}>
      {isOver(order.status) ? null : (
        <Button
          tone="danger-outline"
          size="sm"
          icon={<IconBan />}
          disabled={busy}
          loading={cancelling}
          onClick={() => void askToCancel()}
        >
          Annuler
        </Button>
      )}
      <Button
        tone="danger-outline"
        size="sm"
        icon={<IconTrash />}
        disabled={busy}
        loading={deleting}
        onClick={() => void askToDelete()}
      >
        Supprimer
      </Button>
    </div>
  )
}
