import { IconShare3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isOver } from '#shared/order-status.ts'
import { Button, type ButtonLook } from '#web/components/actions/button.tsx'
import type { OrderView } from '../order-view.ts'
import { ShareDialog } from './share-dialog.tsx'

export type SharedView = Pick<OrderView, 'id' | 'reference' | 'status'>

export interface Sharing {
  /** To be shown beside the orders: a button is drawn elsewhere when its order moves, and would close it. */
  dialog: ReactNode
  share: (order: SharedView) => void
}

/** The dialog with the link by which others follow an order. */
export function useSharing(): Sharing {
  const [opened, setOpened] = useState(false)
  const [order, setOrder] = useState<SharedView>()
  const share = (next: SharedView) => {
    setOrder(next)
    setOpened(true)
  }
  const dialog = order ? (
    <ShareDialog key={order.id} order={order} opened={opened} onClose={() => setOpened(false)} />
  ) : null
  return { dialog, share }
}

interface Props extends ButtonLook {
  order: SharedView
  sharing: Sharing
}

/** Opens it; nothing once the order is over. */
export function ShareButton({ order, sharing, ...look }: Props) {
  if (isOver(order.status)) return null
  return (
    <Button tone="outline" {...look} icon={<IconShare3 />} onClick={() => sharing.share(order)}>
      Partager le suivi
    </Button>
  )
}
