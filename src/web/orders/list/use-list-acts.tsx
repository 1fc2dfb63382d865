import { type ReactNode, useCallback, useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import { useMe } from '#web/session.ts'
import {
  type DialogRequest,
  type OrderDialog,
  OrderDialogs,
  requestDialog,
} from '../order-dialogs.tsx'
import type { ListedOrder } from '../order-view.ts'
import { assignableOf, reassignableOf } from './bulk-words.ts'
import { useListMemory } from './list-memory.ts'
import { useListSelection } from './use-list-selection.ts'

const whyNone = (chosen: readonly ListedOrder[]) =>
  `Leur statut ne le permet pas${chosen.some(({ atCounter }) => atCounter) ? ', ou elles se passent au comptoir' : ''}.`

/**
 * The acts of a list on its orders, one by one or the chosen ones together, with their dialogs. `read` is undefined until
 * the orders are read; `afterSelection` is called when the choice was made or given up.
 */
export function useListActs(
  read: readonly ListedOrder[] | undefined,
  afterSelection: (place: string | null) => void,
) {
  const { role } = useMe()
  const memory = useListMemory()
  const selection = useListSelection(read, memory)
  const leaveSelection = () => {
    selection.clear()
    afterSelection(memory.place)
  }
  const assignMany = useAssignManyDialog(leaveSelection)
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const open = useCallback(
    (order: ListedOrder, dialog: OrderDialog) => setRequest(requestDialog(order, dialog)),
    [],
  )
  return {
    memory,
    selection,
    leaveSelection,
    open,
    assignChosen() {
      const assignable = assignableOf(selection.chosen)
      const reassignable = reassignableOf(selection.chosen)
      if (assignable.length > 0) assignMany.open(assignable)
      else if (reassignable.length > 0) assignMany.open(reassignable)
      else
        notifyInfo(
          'Aucune des commandes choisies ne peut être assignée.',
          whyNone(selection.chosen),
        )
    },
    reassignChosen: () => assignMany.open(reassignableOf(selection.chosen)),
    dialogs: (
      <>
        {assignMany.dialog}
        <OrderDialogs
          request={request}
          orders={read ?? []}
          reader={role}
          onClose={() => setRequest(null)}
        />
      </>
    ),
  }
}

const AssignManyDialog = lazyDialog(() => import('../assign/assign-many-dialog.tsx'))

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
function useAssignManyDialog(onDone: () => void): AssignManyOpener {
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
