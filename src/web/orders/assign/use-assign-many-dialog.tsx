import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { ListedOrder } from '../order-view.ts'

const AssignManyDialog = lazyDialog(() => import('./assign-many-dialog.tsx'))

interface Opening {
  /** As they were when the dialog was opened: the assignment refers to that state. */
  orders: ListedOrder[]
  /** Different for each opening. */
  key: number
}

interface AssignManyOpener {
  open: (orders: ListedOrder[]) => void
  dialog: ReactNode
}

/** The dialog that assigns several orders, and a function that opens it. `onDone` is called once the server has answered. */
export function useAssignManyDialog(onDone: () => void): AssignManyOpener {
  const [opened, setOpened] = useState(false)
  const [opening, setOpening] = useState<Opening | null>(null)
  const dialog = opening ? (
    <AssignManyDialog
      key={opening.key}
      orders={opening.orders}
      opened={opened}
      onClose={() => setOpened(false)}
      onDone={onDone}
    />
  ) : null
  return {
    open(orders) {
      setOpening({ orders, key: performance.now() })
      setOpened(true)
    },
    dialog,
  }
}
