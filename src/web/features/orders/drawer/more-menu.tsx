import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/lib/cx.ts'
import { ActionMenu, ToolItem } from '../actions/action-menu.tsx'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import classes from './order-drawer.module.css'

interface Props {
  reassign: OrderTool
  adjust: OrderTool
  cancel: OrderTool
  remove: OrderTool
}

/** ⋯: the less usual actions on an order, in the foot beside the list. */
export function MoreMenu({ reassign, adjust, cancel, remove }: Props) {
  return (
    <ActionMenu
      position="top-end"
      width={280}
      offset={6}
      button={(opening, isLoading) => <MoreButton aria-busy={isLoading} {...opening} />}
    >
      <ToolItem tool={reassign} />
      <ToolItem tool={adjust} />
      <ToolItem tool={{ ...cancel, label: 'Annuler la commande' }} />
      <ToolItem tool={remove} />
    </ActionMenu>
  )
}

/** The menu gives it a class of its own once it is there. */
function MoreButton({ className, ...rest }: ComponentProps<'button'>) {
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
