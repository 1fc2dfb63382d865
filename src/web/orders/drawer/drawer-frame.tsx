import { Drawer } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import classes from './order-drawer.module.css'

/** The context of an order that stands beside its list. */
interface Beside {
  /** Its place in the list: `4 sur 25`. */
  place: ReactNode
  onClose: () => void
}

/** It is null in the drawer over the page, which is a dialog with a title and a cross of its own. */
export const BesideContext = createContext<Beside | null>(null)

/** The heading of the order. It names the dialog that the drawer over the page is. */
export function DrawerTitle({ className, children }: { className: string; children: ReactNode }) {
  if (use(BesideContext)) return <h2 className={className}>{children}</h2>
  return <Drawer.Title className={className}>{children}</Drawer.Title>
}

/** The cross that closes the order. */
export function DrawerClose({ autoFocus = false }: { autoFocus?: boolean }) {
  const beside = use(BesideContext)
  const look = { autoFocus, className: `fixed ${classes.close}`, 'aria-label': 'Fermer' }
  return beside ? (
    <CloseButton {...look} onClick={beside.onClose} />
  ) : (
    <Drawer.CloseButton {...look} />
  )
}
