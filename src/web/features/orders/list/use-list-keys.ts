import { useRef } from 'react'
import { assignmentFrom, canReassign } from '#shared/orders/orders.ts'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import { labelsAddress } from '#web/features/labels/labels-address.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import { focusedOrder, focusRow } from './row/row-focus.ts'
import type { ListSelection } from './use-list-selection.ts'
import { useOpenOrder } from './use-open-order.ts'

interface Props {
  orders: readonly ListedOrder[]
  selection: ListSelection
  /** Whether an order is open beside the list: the next one is then opened too. */
  isBeside: boolean
  closeOrder: () => void
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
  assignChosen: () => void
}

/** The keys of the list. They act on the row that has the focus, else on the open order, else on the last of them. */
export function useListKeys(props: Props): void {
  const { orders, selection, isBeside, closeOrder, onOpen, assignChosen } = props
  const { orderId, show } = useOpenOrder()
  const navigate = useNavigate()
  const last = useRef<string | null>(null)
  const placeOf = (id: string | null) => orders.findIndex((order) => order.id === id)
  const currentPlace = () => placeOf(focusedOrder() ?? orderId ?? last.current)

  const step = (by: 1 | -1) => {
    const place = currentPlace()
    // Without a row to start from, the first one is the next.
    const next = orders[place < 0 ? 0 : place + by]
    if (!next) return
    last.current = next.id
    focusRow(next.id)
    if (isBeside) show(next.id)
  }
  const withCurrent = (act: (order: ListedOrder) => void) => () => {
    const order = orders[currentPlace()]
    if (order) act(order)
  }
  const isChoosing = selection.chosen.length > 0
  const assignCurrent = withCurrent((order) => assignOne(order, onOpen))

  useShortcuts({
    j: { label: 'Commande suivante', run: () => step(1), repeats: true },
    k: { label: 'Commande précédente', run: () => step(-1), repeats: true },
    x: { label: 'Choisir la commande', run: withCurrent(({ id }) => selection.toggle(id)) },
    a: { label: 'Assigner', run: isChoosing ? assignChosen : assignCurrent },
    p: {
      label: 'Étiquettes',
      run: isChoosing
        ? () => void navigate(labelsAddress(selection.chosen.map(({ id }) => id)))
        : withCurrent(({ id }) => void navigate(paths.label(id))),
    },
    Enter: { label: 'Ouvrir la commande', run: withCurrent(({ id }) => show(id)) },
    Escape: {
      label: 'Fermer la commande, puis quitter la sélection',
      run: () => (isBeside ? closeOrder() : selection.clear()),
    },
  })
}

function assignOne(order: ListedOrder, open: Props['onOpen']): void {
  const { status, livreur, atCounter } = order
  const to = atCounter ? undefined : assignmentFrom(status)
  if (to) open(order, to === 'assigned' ? 'pickup' : 'delivery')
  else if (canReassign(status, livreur?.id ?? null)) open(order, 'reassign')
  else notifyInfo('Cette commande ne peut pas être assignée.')
}
