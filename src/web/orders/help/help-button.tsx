import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'
import { byNeed } from '../client/by-need.ts'

const HelpSheet = lazyDialog(() => import('./help-sheet.tsx'))

/** « Aide » in the head of a client's screens, on the order that asks most. */
export function HelpButton({ className }: { className?: string }) {
  const [opened, setOpened] = useState(false)
  const { orders } = useOpenOrders()
  const order = byNeed(orders, serverNow(), undefined)[0]?.order
  return (
    <>
      <Button
        tone="ghost"
        size="sm"
        icon={<IconLifebuoy />}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Aide
      </Button>
      <HelpSheet order={order} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
