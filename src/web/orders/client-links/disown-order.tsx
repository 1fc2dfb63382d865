import { isNotTheirs } from '#shared/order-flags.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** « Ce n’est pas ma commande », of a reader before the first visit: their number may have been mistyped. */
export default function DisownOrder({
  order,
}: {
  order: Pick<OrderView, 'id' | 'flags' | 'placeHidden'>
}) {
  const { id: orderId } = order
  const confirm = useConfirm()
  const disown = useAct(trpc.clientLinks.disown, {
    failed: 'L’équipe n’est pas prévenue',
    stale: ['orders'],
  })
  if (isNotTheirs(order))
    return (
      <Note role="status" title="L’équipe est prévenue">
        Vous avez dit que cette commande n’est pas à vous. Vous n’avez rien à faire.
      </Note>
    )
  const ask = async () => {
    const yes = await confirm({
      title: 'Ce n’est pas votre commande\u202f?',
      text: 'Quelqu’un a pu se tromper de numéro. L’équipe est prévenue, et la commande n’est pas annulée.',
      confirmLabel: 'Ce n’est pas ma commande',
    })
    if (yes) disown.run({ orderId })
  }
  return (
    <div className="stack gap-8">
      <Button full tone="ghost" loading={disown.isRunning} onClick={() => void ask()}>
        Ce n’est pas ma commande
      </Button>
      <ActFailure unanswered={disown.unanswered} />
    </div>
  )
}
