import { IconChecks, IconUserPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import classes from './order-selection.module.css'
import { isChoosable, type Selection } from './use-selection.ts'

const AssignManyDialog = lazy(() => import('../assign/assign-many-dialog.tsx'))

/** Above the list: the way into choosing several. */
export function SelectionStart({ selection }: { selection: Selection }) {
  if (selection.on || selection.choosable === 0) return null
  return (
    <div className={`flex justify-end ${classes.start}`}>
      <Button tone="ghost" size="sm" icon={<IconChecks />} onClick={selection.start}>
        Sélectionner plusieurs commandes
      </Button>
    </div>
  )
}

/** The box on a card; none where there is nothing to assign. */
export function OrderChoice({ order, selection }: { order: OrderView; selection: Selection }) {
  if (!isChoosable(order)) return null
  return (
    <span className={`block ${classes.choice}`}>
      <Checkbox
        label={<span className="strong accent text-s">Choisir #{order.reference}</span>}
        checked={selection.has(order.id)}
        onChange={() => selection.toggle(order)}
      />
    </span>
  )
}

/** At the foot of the screen while orders are being chosen: how many, and what is done with them. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [opening, setOpening] = useState<{ orders: OrderView[]; at: number } | null>(null)
  const [opened, setOpened] = useState(false)
  const { on, chosen, all, stop, toggleAll } = selection
  const open = () => {
    setOpening({ orders: chosen, at: performance.now() })
    setOpened(true)
  }
  return (
    <>
      {on ? (
        // biome-ignore lint/a11y/useSemanticElements: not a set of fields
        <div
          className={`row wrap surface line-top ${classes.bar}`}
          role="group"
          aria-label="Sélection"
        >
          <p className={`strong ${classes.count}`} role="status">
            {chosenText(chosen.length)}
          </p>
          <Button tone="ghost" size="sm" icon={<IconX />} onClick={stop}>
            Quitter
          </Button>
          <Button tone="outline" size="sm" icon={<IconChecks />} onClick={toggleAll}>
            {all ? 'Tout désélectionner' : 'Tout sélectionner'}
          </Button>
          <Button
            className={classes.assign ?? ''}
            tone="soleil"
            size="sm"
            icon={<IconUserPlus />}
            disabled={chosen.length === 0}
            onClick={open}
          >
            Assigner
          </Button>
        </div>
      ) : null}
      {opening ? (
        <Suspense fallback={null}>
          <AssignManyDialog
            key={opening.at}
            orders={opening.orders}
            opened={opened}
            onClose={() => setOpened(false)}
            onDone={stop}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function chosenText(count: number): string {
  if (count === 0) return 'Aucune commande choisie'
  return count === 1 ? '1 commande choisie' : `${count} commandes choisies`
}
