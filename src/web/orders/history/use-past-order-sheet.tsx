import { useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { PastOrder } from './past-order.ts'

const PastOrderSheet = lazyDialog(() => import('./past-order-sheet.tsx'))

/** Opens all that is known of one of these orders. */
export function usePastOrderSheet(orders: readonly PastOrder[]) {
  const [opened, setOpened] = useState(false)
  const [shownId, setShownId] = useState<string>()
  const shown = orders.find(({ id }) => id === shownId)
  return {
    open({ id }: PastOrder) {
      setShownId(id)
      setOpened(true)
    },
    sheet: shown ? (
      <PastOrderSheet order={shown} opened={opened} onClose={() => setOpened(false)} />
    ) : null,
  }
}
