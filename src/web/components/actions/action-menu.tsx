import { type ReactNode, use, useState } from 'react'
import { notifyNotOpened } from '#web/components/dialogs/notify-not-opened.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { type ActionMenuProps, MenuContext } from './menu-context.ts'

const MantineMenu = lazyPart<ActionMenuProps>(() => import('./mantine-menu.tsx'))

/** A menu of acts. Mantine's menu is loaded when its button is about to be used. */
export function ActionMenu(props: ActionMenuProps) {
  const [state, setState] = useState<'closed' | 'loading' | 'loaded'>('closed')
  const open = async () => {
    setState('loading')
    const isLoaded = await MantineMenu.preload()
    setState(isLoaded ? 'loaded' : 'closed')
    if (!isLoaded) notifyNotOpened()
  }
  if (state === 'loaded') return <MantineMenu {...props} />
  const { preload } = MantineMenu
  return props.button(
    { 'aria-haspopup': 'menu', onPointerEnter: preload, onFocus: preload, onClick: open },
    state === 'loading',
  )
}

interface ItemProps {
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
  children: string
}

export function ActionItem({ icon, disabled = false, onClick, children }: ItemProps) {
  const menu = use(MenuContext)
  if (!menu) return null
  const { Parts, focusButton } = menu
  return (
    <Parts.Item
      leftSection={icon === null ? undefined : <span aria-hidden="true">{icon}</span>}
      disabled={disabled}
      onClick={() => {
        // A dialog that opens at once gives the focus back to what had it, and this item goes with its menu.
        focusButton()
        onClick()
      }}
    >
      {children}
    </Parts.Item>
  )
}

/** The name of the items below it. */
export function ActionHeading({ children }: { children: string }) {
  const menu = use(MenuContext)
  return menu ? <menu.Parts.Label>{children}</menu.Parts.Label> : null
}

/** The seam above the acts that cannot be taken back. */
export function ActionSeam() {
  const menu = use(MenuContext)
  return menu ? <menu.Parts.Divider /> : null
}
