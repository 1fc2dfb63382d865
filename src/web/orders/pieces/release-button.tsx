import { Button } from '#web/components/actions/button.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { askWhyIncomplete } from '../ask-why-incomplete.ts'

interface Props {
  order: { id: string; atCounter: boolean }
}

/** « Livrer sans la pièce »: takes the hold off an order, once somebody says why. */
export function ReleaseButton({ order: { id: orderId, atCounter } }: Props) {
  const verb = atCounter ? 'Rendre' : 'Livrer'
  const { run, isRunning } = useAct(trpc.pieces.release, {
    failed: 'La commande est encore retenue.',
    stale: ['orders', 'pieces', 'workshop', 'flags'],
  })
  const release = async () => {
    const reason = await askWhyIncomplete([orderId], verb)
    if (reason) await run({ orderId, reason })
  }
  return (
    <Button tone="outline" size="sm" loading={isRunning} onClick={release}>
      {verb} sans la pièce
    </Button>
  )
}
