import { IconRepeat } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import type { PastOrderFacts } from '../cart/reorder.ts'
import { useReorder } from './use-reorder.ts'

/** A button that puts the lines of a past order in the cart, at today's prices. */
export function ReorderButton({ order }: { order: PastOrderFacts }) {
  const { reading, start } = useReorder(order)
  return (
    <Button full tone="soleil" icon={<IconRepeat />} loading={reading} onClick={start}>
      Commander à nouveau
    </Button>
  )
}
