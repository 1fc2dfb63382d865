import { type FormEvent, useId, useState } from 'react'
import { piecesLabel } from '#shared/money/pricing.ts'
import type { AssignmentKind } from '#shared/orders/orders.ts'
import { placeLines } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import type { AssignedOrder } from '#web/features/order-parts/order-view.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useOrderActions } from '../actions/use-order-actions.ts'
import classes from './assign-dialog.module.css'
import { LivreurChoice } from './livreur-choice.tsx'

interface Props {
  order: AssignedOrder
  kind: AssignmentKind
  opened: boolean
  onClose: () => void
}

const STALE = new Set<string>(['ORDER_CHANGED', 'ORDER_NOT_FOUND', 'TRANSITION_REFUSED'])

const WORDS: Record<AssignmentKind, { title: string; subtitle: string }> = {
  pickup: {
    title: 'Assigner pour ramassage',
    subtitle: 'Choisissez le livreur qui passe chercher ce linge.',
  },
  delivery: {
    title: 'Assigner pour livraison',
    subtitle: 'Choisissez le livreur qui rapporte ce linge.',
  },
  reassign: {
    title: 'Réassigner la commande',
    subtitle: 'Choisissez le livreur qui prend la suite.',
  },
}

/** Gives an order to a livreur, or to another one. */
export default function AssignDialog({ order, kind, opened, onClose }: Props) {
  const [livreurId, setLivreurId] = useState<string | null>(null)
  const { assign } = useOrderActions()
  const assignOnce = useOneAtATime(assign.mutateAsync)
  const form = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!livreurId) return
    const { id: orderId, status: from, livreur } = order
    const currentLivreurId = livreur?.id ?? null
    assignOnce(
      { orderId, livreurId, kind, from, currentLivreurId },
      {
        onSuccess: onClose,
        onError: (error) => {
          // The order is no longer what this dialog shows: nothing more can be done from here.
          if (STALE.has(appCodeOf(error) ?? '')) onClose()
        },
      },
    )
  }

  return (
    <Dialog
      {...WORDS[kind]}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button
            className={classes.confirm}
            type="submit"
            form={form}
            tone="soleil"
            disabled={!livreurId}
            loading={assign.isPending}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-16" onSubmit={submit}>
        <Reminder order={order} />
        <LivreurChoice
          // A new livreur for the delivery may be the one who picked up; a replacement may not.
          excludedId={kind === 'reassign' ? order.livreur?.id : undefined}
          clients={[order.clientLocation && toLatLng(order.clientLocation)]}
          value={livreurId}
          onChange={setLivreurId}
        />
      </form>
    </Dialog>
  )
}

/** Which order it is about, in a line. */
function Reminder({ order }: { order: AssignedOrder }) {
  const { reference, client, pieces, grandTotal } = order
  return (
    <div className={`outlined rounded-large row gap-12 clip relative ${classes.order}`}>
      <Lisere className="left-edge" reference={reference} thickness={8} />
      <div className="grow">
        <b className="headline text-xl leading-12">{client.fullname}</b>
        <p className={`text-s leading-14 ${classes.place}`}>
          {placeLines(order)[0]} · {piecesLabel(pieces)}
        </p>
      </div>
      <div className="nowrap text-end">
        <p className="reference quiet text-s leading-13">#{reference}</p>
        <Money amount={grandTotal} className="text-m" />
      </div>
    </div>
  )
}
