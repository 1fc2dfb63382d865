import { IconUserOff } from '@tabler/icons-react'
import { canBeAway, nextVisit } from '#shared/visits/visits.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'

/** « Je ne serai pas là », where the visit is too near to be moved, or its livreur is on the way. */
export function AwayButton({ order }: { order: OrderView }) {
  const confirm = useConfirm()
  const away = trpc.visits.away.useMutation({
    meta: {
      done: ['C’est noté', 'Le livreur est prévenu. Choisissez une autre heure.'],
      failed: 'Impossible de prévenir le livreur.',
      invalidates: ['orders', 'visits'],
    },
  })
  const now = useMinute()
  const { changeUntilMinutes } = order
  const visit = nextVisit(order)
  if (visit === null || changeUntilMinutes === null) return null
  if (!canBeAway(order, { now, changeUntilMinutes })) return null
  const ask = async () => {
    const isSure = await confirm({
      title: 'Vous ne serez pas là\u202f?',
      text: 'Le livreur est prévenu et ne passe pas. Vous choisissez ensuite une autre heure.',
      confirmLabel: 'Je ne serai pas là',
    })
    if (isSure) away.mutate({ orderId: order.id, visit })
  }
  return (
    <Button tone="outline" full icon={<IconUserOff />} loading={away.isPending} onClick={ask}>
      Je ne serai pas là
    </Button>
  )
}
