import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import type { OrderDialog } from '../../order-dialogs.tsx'
import classes from './row-menu.module.css'

const load = () => import('./row-menu-view.tsx')
const View = lazy(load)

/** Loads the menu before the click. A failure is shown when the click loads it again. */
const preload = () => void load().catch(() => {})

interface Props {
  order: ListedOrder
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** ⋯: the further actions on an order. The menu is loaded when its button is about to be used. */
export function RowMenu({ order, onOpen }: Props) {
  const [wasClicked, setWasClicked] = useState(false)
  if (!wasClicked) {
    return (
      <RowMenuButton
        order={order}
        aria-haspopup="menu"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setWasClicked(true)}
      />
    )
  }
  return (
    <Suspense fallback={<RowMenuButton order={order} aria-haspopup="menu" aria-busy />}>
      <View order={order} onOpen={onOpen} />
    </Suspense>
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  order: ListedOrder
}

export function RowMenuButton({ order: { reference, client }, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`place-center icons-20 ${classes.button}`}
      aria-label={`Actions, ${client.fullname}, commande #${reference}`}
      title="Actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
  )
}
