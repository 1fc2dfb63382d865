import { type ComponentType, createContext } from 'react'
import type { SideBarProps } from './side-bar.tsx'

/** A component that a screen shows in place of the side bar. */
export interface OtherSideBar {
  side: ComponentType<SideBarProps>
}

/** Puts another component in place of the side bar; with null the side bar is back. */
export const SideBarSlot = createContext<(other: OtherSideBar | null) => void>(() => {})
