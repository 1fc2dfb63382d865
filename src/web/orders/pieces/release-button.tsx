import { Button } from '#web/components/actions/button.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { askWhyIncomplete } from '../ask-why-incomplete.ts'

/** « Livrer sans la pièce »: takes the hold off an order, once somebody says why. */
export function ReleaseButton({ orderId }: { orderId: string }) {
  const { run, isRunning } = useAct(trpc.pieces.release, {
    failed: 'La commande est encore retenue.',
    stale: ['orders', 'pieces', 'workshop', 'flags'],
  })
  const release = async () => {
    const reason = await askWhyIncomplete([orderId])
    if (reason) await run({ orderId, reason })
  }
  return (
    <Button tone="outline" size="sm" loading={isRunning} onClick={release}>
      Livrer sans la pièce
    </Button>
  )
}
