import {
  IconBan,
  IconFileInvoice,
  IconReceipt,
  IconRefresh,
  IconRoute,
  IconTag,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { assignmentFrom, canReassign, isMission, isOver, manualMoves } from '#shared/orders.ts'
import { pieceCount } from '#shared/pricing.ts'
import type { Role } from '#shared/roles.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { notifyError } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { type DialogRequest, OrderDialogs } from './order-dialogs.tsx'
import classes from './order-drawer.module.css'
import type { OrderView } from './order-view.ts'
import { StatusMenu } from './status-menu.tsx'
import { useStaffActions } from './use-staff-actions.ts'

const AdjustDialog = lazy(async () => ({
  default: (await import('./adjust-dialog.tsx')).AdjustDialog,
}))

interface Props {
  order: OrderView
  reader: Role
}

/** What may be done to the order, exactly as its status allows. */
export function DrawerFoot({ order, reader }: Props) {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const open = (act: DialogRequest['act']) => {
    if (act === 'follow' && !order.clientLocation) return notifyNoPlace()
    setRequest({
      order: { ...order, pieces: pieceCount(order.items) },
      act,
      at: performance.now(),
    })
  }
  return (
    <div className={classes.foot}>
      <Moves order={order} reader={reader} onOpen={open} />
      <Adjust order={order} />
      <ButtonLink
        tone="outline"
        size="sm"
        icon={<IconFileInvoice />}
        to={paths.client.invoice(order.id)}
      >
        Facture
      </ButtonLink>
      <ButtonLink tone="outline" size="sm" icon={<IconTag />} to={paths.label(order.id)}>
        Étiquette
      </ButtonLink>
      <Ends order={order} />
      <OrderDialogs
        request={request}
        orders={[order]}
        reader={reader}
        onClose={() => setRequest(null)}
      />
    </div>
  )
}

const notifyNoPlace = () =>
  notifyError(
    'Localisation non disponible',
    "La localisation du client pour cette commande n'est pas définie.",
  )

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
        <Button size="sm" icon={<IconUserPlus />} disabled={busy} onClick={() => onOpen(kind)}>
          {label}
        </Button>
      ) : null}
      {isMission(status) ? (
        <Button tone="outline" size="sm" icon={<IconRoute />} onClick={() => onOpen('follow')}>
          Suivre
        </Button>
      ) : null}
      {manualMoves(status).length > 0 ? (
        <div className={classes.status}>
          <StatusMenu {...{ status, reader, disabled: busy, loading: moving }} onMove={move} />
        </div>
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
    </>
  )
}

/** One total waits for the client at a time. */
function Adjust({ order }: { order: OrderView }) {
  // Each opening starts anew from what was counted.
  const [opening, setOpening] = useState({ count: 0, opened: false })
  if (isOver(order.status)) return null
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon={<IconReceipt />}
        disabled={order.adjustment?.status === 'proposed'}
        onClick={() => setOpening(({ count }) => ({ count: count + 1, opened: true }))}
      >
        Proposer un ajustement
      </Button>
      {opening.count > 0 ? (
        <Suspense fallback={null}>
          <AdjustDialog
            key={opening.count}
            order={order}
            opened={opening.opened}
            onClose={() => setOpening(({ count }) => ({ count, opened: false }))}
          />
        </Suspense>
      ) : null}
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
