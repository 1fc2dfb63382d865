import { type ReactNode, useMemo } from 'react'
import { BESIDE_ID } from './beside-id.ts'
import { DrawerContent } from './drawer-content.tsx'
import { BesideContext } from './drawer-frame.tsx'
import classes from './order-beside.module.css'

interface Props {
  orderId: string
  place: ReactNode
  onClose: () => void
}

/** An order beside its list, as a column of its own: nothing lies over the list, which keeps its keys. */
export default function OrderBeside({ orderId, place, onClose }: Props) {
  const beside = useMemo(() => ({ place, onClose }), [place, onClose])
  return (
    // A key leads into it from its row; Tab goes on from there.
    <aside id={BESIDE_ID} className={classes.beside} aria-label="Commande ouverte" tabIndex={-1}>
      <div className={classes.column} data-beside="">
        <BesideContext value={beside}>
          {/* Another order starts at its top. */}
          <DrawerContent key={orderId} orderId={orderId} opened edge={12} onClose={onClose} />
        </BesideContext>
      </div>
    </aside>
  )
}
