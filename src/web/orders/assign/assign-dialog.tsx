import { type FormEvent, useId, useState } from 'react'
import type { AssignmentKind } from '#shared/order-status.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { placeLines } from '#shared/places/place.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import { type ChosenLivreur, LivreurChoice } from '../livreur-choice.tsx'
import type { ListedOrder } from '../order-view.ts'
import classes from './assign-dialog.module.css'
import { useAssignOrder } from './use-assign-order.ts'

interface Props {
  order: ListedOrder
  kind: AssignmentKind
  opened: boolean
  onClose: () => void
}

const TEXTS: Record<AssignmentKind, { title: string; subtitle: string }> = {
  pickup: {
    title: TEAM_ACTS.pickup,
    subtitle: 'Choisissez le livreur qui passe chercher ce linge.',
  },
  delivery: {
    title: TEAM_ACTS.delivery,
    subtitle: 'Choisissez le livreur qui rapporte ce linge.',
  },
  reassign: {
    title: 'Réassigner la commande',
    subtitle: 'Choisissez le livreur qui prend la suite.',
  },
}

/** The dialog that assigns an order to a livreur, or reassigns it to another one. */
export default function AssignDialog({ order, kind, opened, onClose }: Props) {
  const [livreur, setLivreur] = useState<ChosenLivreur | null>(null)
  const { assign, isRunning, unanswered } = useAssignOrder(onClose)
  const formId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (livreur) assign({ order, livreur, kind })
  }

  return (
    <Dialog
      {...TEXTS[kind]}
      opened={opened}
      unanswered={unanswered}
      onClose={onClose}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button
            className={classes.confirm}
            type="submit"
            form={formId}
            tone="soleil"
            disabled={!livreur}
            loading={isRunning}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-16" onSubmit={submit}>
        <OrderLine order={order} />
        <LivreurChoice
          // The livreur of the pick-up may also deliver, but an order is not reassigned to the same one.
          excludedId={kind === 'reassign' ? order.livreur?.id : undefined}
          orderIds={[order.id]}
          value={livreur?.id ?? null}
          onChange={setLivreur}
        />
      </form>
    </Dialog>
  )
}

function OrderLine({ order }: { order: ListedOrder }) {
  const { reference, client } = order
  return (
    <div className={`outlined rounded-large row gap-12 clip relative ${classes.order}`}>
      <Lisere className="left-edge" reference={reference} thickness={8} />
      <div className="grow">
        <b className="headline text-xl leading-12">{client.fullname}</b>
        <p className={`text-s leading-14 ${classes.place}`}>
          {placeLines(order)[0]} · {contentsLabel(order)}
        </p>
      </div>
      <div className="nowrap text-end">
        <p className="reference quiet text-s leading-13">
          <OrderReference reference={reference} />
        </p>
        <TotalMoney order={order} className="text-m" />
      </div>
    </div>
  )
}
