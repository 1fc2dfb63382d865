import { hasVisitBegun, MISSED_VISITS } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** « Personne à l’adresse », for a livreur who telephones; only once the slot of their ride has begun. */
export function RecordMissedButton({ order }: { order: OrderView }) {
  const now = useMinute()
  const confirm = useConfirm()
  const record = useAct(trpc.visits.recordMissed, {
    done: ['Passage signalé', 'Choisissez une autre heure avec le client.'],
    failed: 'Impossible de signaler ce passage.',
    stale: ['orders', 'visits', 'flags', 'requests'],
  })
  const { id: orderId, status: from } = order
  if (!isRide(from)) return null
  if (!hasVisitBegun(slotOfVisit(order, MISSED_VISITS[from].visit), now)) return null
  const ask = async () => {
    const isSure = await confirm({
      title: 'Personne à l’adresse\u202f?',
      text: 'Le livreur vous l’a dit au téléphone\u00a0: le passage est manqué sans appel, attente ni photo, et la commande attend une autre heure.',
      confirmLabel: 'Signaler le passage manqué',
    })
    if (isSure) record.run({ orderId, from })
  }
  return (
    <Button tone="outline" size="sm" loading={record.isRunning} onClick={ask}>
      Personne à l’adresse
    </Button>
  )
}
