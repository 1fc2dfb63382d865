import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useLateMenu } from '../actions/use-late-menu.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import classes from './order-drawer.module.css'

const load = () => import('./more-menu-view.tsx')

export interface MoreTools {
  adjust: OrderTool
  cancel: OrderTool
  remove: OrderTool
}

/** ⋯: the less usual actions on an order, in the foot beside the list. The menu is loaded when it is about to be used. */
export function MoreMenu(tools: MoreTools) {
  const { Menu, isLoading, open, preload } = useLateMenu(load)
  if (Menu) return <Menu {...tools} />
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-busy={isLoading}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  )
}

/** The menu gives it a class of its own once it is there. */
export function MoreButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'place-center fixed square-44 rounded icons-20 accent push-end',
        classes.more,
        className,
      )}
      aria-label="Autres actions"
      title="Autres actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
  )
}
