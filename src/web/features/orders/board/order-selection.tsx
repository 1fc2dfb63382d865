import { IconChecks, IconUserPlus, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { OrderReference } from '#web/features/order-parts/order-reference.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useAssignManyDialog } from '../assign/use-assign-many-dialog.tsx'
import classes from './order-selection.module.css'
import { isSelectable, type Selection, SelectionContext } from './use-selection.ts'

/** The button above a list that starts a selection. While the list is read, an empty row keeps its place. */
export function StartSelectionButton({ selection, loading }: StartProps) {
  if (loading) return <div className={`${classes.start} ${classes.startRow}`} />
  if (selection.isActive || selection.selectableCount === 0) return null
  return (
    <div className={`flex justify-end ${classes.start}`}>
      <Button
        autoFocus={selection.wasStopped}
        tone="ghost"
        size="sm"
        icon={<IconChecks />}
        onClick={selection.start}
      >
        Sélectionner plusieurs commandes
      </Button>
    </div>
  )
}

interface StartProps {
  selection: Selection
  loading: boolean
}

/** The checkbox of a card during a selection. Renders nothing when the order cannot be assigned. */
export function OrderCheckbox({ order }: { order: ListedOrder }) {
  const selection = use(SelectionContext)
  if (!selection || !isSelectable(order)) return null
  return (
    <span className={`block ${classes.choice}`}>
      <Checkbox
        label={
          <span className="strong accent text-s">
            Choisir <OrderReference reference={order.reference} />
          </span>
        }
        checked={selection.has(order.id)}
        onChange={() => selection.toggle(order)}
      />
    </span>
  )
}

/** The bar at the foot of the screen during a selection: the number of selected orders and the actions. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { isActive, selected, isAllSelected, stop, toggleAll } = selection
  const { open, dialog } = useAssignManyDialog(stop)
  return (
    <>
      {isActive ? (
        // biome-ignore lint/a11y/useSemanticElements: not a set of fields
        <div
          className={`row wrap surface line-top ${classes.bar}`}
          role="group"
          aria-label="Sélection"
          data-foot=""
        >
          <p className={`strong ${classes.count}`} role="status">
            {selectedText(selected.length)}
          </p>
          <Button tone="ghost" size="sm" icon={<IconX />} onClick={stop}>
            Quitter
          </Button>
          <Button autoFocus tone="outline" size="sm" icon={<IconChecks />} onClick={toggleAll}>
            {isAllSelected ? 'Tout désélectionner' : 'Tout sélectionner'}
          </Button>
          <Button
            className={classes.assign ?? ''}
            tone="soleil"
            size="sm"
            icon={<IconUserPlus />}
            disabled={selected.length === 0}
            onClick={() => open(selected)}
          >
            Assigner
          </Button>
        </div>
      ) : null}
      {dialog}
    </>
  )
}

function selectedText(count: number): string {
  if (count === 0) return 'Aucune commande choisie'
  return count === 1 ? '1 commande choisie' : `${count} commandes choisies`
}
