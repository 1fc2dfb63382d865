import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import classes from './order-drawer.module.css'

const load = () => import('./more-menu-view.tsx')
const View = lazy(load)

/** Loads the menu before the click. A failure is shown when the click loads it again. */
const preload = () => void load().catch(() => {})

export interface MoreTools {
  adjust: OrderTool
  cancel: OrderTool
  remove: OrderTool
}

/** ⋯: what is done with an order less often, in the foot beside the list. The menu is loaded when it is about to be used. */
export function MoreMenu(tools: MoreTools) {
  const [wasClicked, setWasClicked] = useState(false)
  if (!wasClicked) {
    return (
      <MoreButton
        aria-haspopup="menu"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setWasClicked(true)}
      />
    )
  }
  return (
    <Suspense fallback={<MoreButton aria-haspopup="menu" aria-busy />}>
      <View {...tools} />
    </Suspense>
  )
}

export function MoreButton(rest: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`place-center fixed square-44 rounded icons-20 accent push-end ${classes.more}`}
      aria-label="Autres actions"
      title="Autres actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
  )
}
