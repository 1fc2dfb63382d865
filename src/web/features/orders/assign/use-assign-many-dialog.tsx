import { type ReactNode, useState } from 'react'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'

const load = () => import('./assign-many-dialog.tsx')

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
  const { Dialog, opened, open, close } = useLateDialog(load)
  const [opening, setOpening] = useState<Opening | null>(null)
  const dialog =
    Dialog && opening ? (
      <Dialog
        key={opening.key}
        orders={opening.orders}
        opened={opened}
        onClose={close}
        onDone={onDone}
      />
    ) : null
  return {
    open(orders) {
      setOpening({ orders, key: performance.now() })
      open()
    },
    dialog,
  }
}
