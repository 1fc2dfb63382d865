import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { assignmentFrom, canReassign } from '#shared/order-status.ts'
import { isOwed, TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { notifyInfo } from '#web/components/feedback/notify.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { labelsAddress } from '../labels/labels-address.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder } from '../order-view.ts'
import type { ListMemory } from './list-memory.ts'
import { focusBeside, focusedOrder, focusRow, isBesideFocused } from './row-focus.ts'
import { isChoosable, type ListSelection } from './use-list-selection.ts'
import { useOpenOrder } from './use-open-order.ts'

interface Props {
  orders: readonly ListedOrder[]
  /** Reads the next rows; null where all of them are read, or are being read. */
  readMore: (() => void) | null
  selection: ListSelection
  memory: ListMemory
  /** The order that is open beside the list: the next one is then opened too. */
  besideId: string | null
  closeOrder: () => void
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
  assignChosen: () => void
}

/** The keys of the list. They act on the row that has the focus, else on the open order, else on the last row that had it. */
export function useListKeys(props: Props): void {
  const { orders, readMore, selection, memory, besideId, closeOrder, onOpen, assignChosen } = props
  const { orderId, show } = useOpenOrder()
  const navigate = useNavigate()
  const placeOf = (id: string | null) => orders.findIndex((order) => order.id === id)
  const currentPlace = () => placeOf(focusedOrder() ?? orderId ?? memory.place)

  const goTo = ({ id }: ListedOrder) => {
    focusRow(id)
    if (besideId) show(id)
  }
  const goToMore = useGoToMore(orders, goTo)
  const step = (by: 1 | -1) => {
    const place = currentPlace()
    // Without a row to start from, the first one is the next.
    const next = orders[place < 0 ? 0 : place + by]
    if (next) goTo(next)
    else if (by === 1 && readMore) goToMore(readMore)
  }
  const withCurrent = (act: (order: ListedOrder) => void) => () => {
    const order = orders[currentPlace()]
    if (order) act(order)
  }
  const choose = (order: ListedOrder) => {
    if (isChoosable(order)) selection.toggle(order.id)
    else notifyInfo('Cette commande ne peut pas être choisie.', whyNot(order))
  }
  const openOrEnter = ({ id }: ListedOrder) => {
    // The person is in it already, further down perhaps.
    if (isBesideFocused()) return
    if (id === besideId) focusBeside()
    else show(id)
  }
  const leave = () => {
    if (besideId && isBesideFocused()) focusRow(besideId)
    else if (besideId) closeOrder()
    else selection.clear()
  }
  const isChoosing = selection.chosen.length > 0
  const assignCurrent = withCurrent((order) => assignOne(order, onOpen))

  useShortcuts({
    j: { label: 'Commande suivante', run: () => step(1), repeats: true },
    k: { label: 'Commande précédente', run: () => step(-1), repeats: true },
    x: { label: 'Choisir la commande', run: withCurrent(choose) },
    a: { label: 'Assigner', run: isChoosing ? assignChosen : assignCurrent },
    p: {
      label: 'Étiquettes',
      run: isChoosing
        ? () => void navigate(labelsAddress(selection.chosen.map(({ id }) => id)))
        : withCurrent(({ id }) => void navigate(paths.label(id))),
    },
    e: { label: TEAM_ACTS.collect, run: withCurrent((order) => collectOf(order, onOpen)) },
    Enter: { label: 'Ouvrir la commande, puis y entrer', run: withCurrent(openOrEnter) },
    ArrowRight: { label: 'Ouvrir la commande, puis y entrer', run: withCurrent(openOrEnter) },
    Escape: { label: 'Revenir à la liste, puis quitter la sélection', run: leave },
  })
}

/** A function that reads the next rows, and goes to the first of them once it is there. */
function useGoToMore(orders: readonly ListedOrder[], goTo: (order: ListedOrder) => void) {
  /** The number of rows when more were asked for. */
  const asked = useRef<number | null>(null)
  const arrive = useEffectEvent(() => {
    const first = asked.current === null ? undefined : orders[asked.current]
    if (!first) return
    asked.current = null
    goTo(first)
  })
  const count = orders.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when rows have come
  useEffect(() => arrive(), [count])
  return (readMore: () => void) => {
    asked.current = count
    readMore()
  }
}

/** An order that is over has nothing left to do. */
function whyNot({ status }: ListedOrder): string {
  return status === 'cancelled' ? 'Elle est annulée.' : 'Elle est déjà livrée.'
}

function collectOf(order: ListedOrder, open: Props['onOpen']): void {
  if (isOwed(order)) open(order, 'collect')
  else notifyInfo('Cette commande ne doit rien.')
}

function assignOne(order: ListedOrder, open: Props['onOpen']): void {
  const { status, livreur, atCounter } = order
  const to = atCounter ? undefined : assignmentFrom(status)
  if (to) open(order, to === 'assigned' ? 'pickup' : 'delivery')
  else if (canReassign(status, livreur?.id ?? null)) open(order, 'reassign')
  else notifyInfo('Cette commande ne peut pas être assignée.')
}
