import type { Menu, MenuProps } from '@mantine/core'
import { type ComponentProps, createContext, type ReactElement, type ReactNode } from 'react'

export interface ActionMenuProps
  extends Pick<MenuProps, 'width' | 'offset' | 'position' | 'withinPortal' | 'portalProps'> {
  /** The button that opens it, with these properties besides its own. */
  button: (opening: ComponentProps<'button'>, isLoading?: boolean) => ReactElement
  /** Items, rendered when the menu is first opened. */
  children: ReactNode
}

interface OpenMenu {
  /** Mantine's menu, which the items are parts of. */
  Parts: typeof Menu
  focusButton: () => void
}

/** It is null until Mantine's menu is there. */
export const MenuContext = createContext<OpenMenu | null>(null)
