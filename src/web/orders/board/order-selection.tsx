import { IconChecks } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { cx } from '#web/lib/cx.ts'
import { isChoosable, type ListSelection } from '../list/use-list-selection.ts'
import type { ListedOrder } from '../order-view.ts'
import classes from './order-selection.module.css'

/** The choice of the cards; null while nothing is being chosen. Its change renders the checkboxes again, not their cards. */
export const SelectionContext = createContext<ListSelection | null>(null)

interface StartProps {
  /** « Quitter » was tapped: the button takes the focus from it. */
  autoFocus: boolean
  onStart: () => void
}

/** The button above the cards that starts a selection. */
export function StartSelectionButton({ autoFocus, onStart }: StartProps) {
  return (
    <div className={`flex justify-end ${classes.start}`}>
      <Button
        autoFocus={autoFocus}
        tone="ghost"
        size="sm"
        icon={<IconChecks />}
        aria-label="Sélectionner plusieurs commandes"
        onClick={onStart}
      >
        <span>
          Sélectionner<span className={classes.more}> plusieurs commandes</span>
        </span>
      </Button>
    </div>
  )
}

/** Keeps the place of the button while the orders are read. */
export function StartSelectionRoom() {
  return <div className={classes.room} />
}

/** The checkbox of a card during a selection. Renders nothing when nothing can be done with the order. */
export function OrderCheckbox({ order, className }: { order: ListedOrder; className?: string }) {
  const selection = use(SelectionContext)
  if (!selection || !isChoosable(order)) return null
  return (
    <span className={cx('block', classes.choice, className)}>
      <Checkbox
        label={
          <span className="strong accent text-s">
            Choisir <OrderReference reference={order.reference} />
          </span>
        }
        checked={selection.ids.has(order.id)}
        onChange={() => selection.toggle(order.id)}
      />
    </span>
  )
}
