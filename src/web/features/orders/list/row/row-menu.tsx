import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { cx } from '#web/lib/cx.ts'
import { useLateMenu } from '../../actions/use-late-menu.ts'
import type { OrderDialog } from '../../order-dialogs.tsx'
import classes from './row-menu.module.css'

const load = () => import('./row-menu-view.tsx')

interface Props {
  order: ListedOrder
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** ⋯: the further actions on an order. The menu is loaded when its button is about to be used. */
export function RowMenu({ order, onOpen }: Props) {
  const { Menu, isLoading, open, preload } = useLateMenu(load)
  if (Menu) return <Menu order={order} onOpen={onOpen} />
  return (
    <RowMenuButton
      order={order}
      aria-haspopup="menu"
      aria-busy={isLoading}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  order: ListedOrder
}

/** The menu gives it a class of its own once it is there. */
export function RowMenuButton({ order: { reference, client }, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx('place-center icons-20', classes.button, className)}
      aria-label={`Actions, ${client.fullname}, commande #${reference}`}
      title="Actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
  )
}
