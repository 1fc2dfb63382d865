import { IconBan, IconTag, IconUserPlus, IconX } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { labelsAddress } from '#web/features/labels/labels-address.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { Link } from '#web/lib/router/links.tsx'
import { summaryText } from '../../assign/assign-many-words.ts'
import classes from './bulk-bar.module.css'
import { assignableOf, assignLabel, cancelLabel, chosenText, labelsLabel } from './bulk-words.ts'
import { useCancelMany } from './use-cancel-many.ts'

const AssignManyDialog = lazy(() => import('../../assign/assign-many-dialog.tsx'))
const ManyResult = lazy(() => import('../../assign/many-result.tsx'))

interface Props {
  chosen: readonly ListedOrder[]
  onClear: () => void
  /** Whether the dialog that assigns them is open: the key `a` opens it too. */
  assigning: boolean
  onAssign: (open: boolean) => void
}

/** What can be done with the chosen orders, at the foot of the window. */
export function BulkBar({ chosen, onClear, assigning, onAssign }: Props) {
  const { askToCancel, cancelling, result, ...cancelled } = useCancelMany(onClear)
  const assignable = assignableOf(chosen)
  // The dialog keeps the orders as they were when it was opened: the assignment refers to that state.
  const [opening, setOpening] = useState<{ orders: ListedOrder[]; key: number } | null>(null)
  const [wasAssigning, setWasAssigning] = useState(assigning)
  if (assigning !== wasAssigning) {
    setWasAssigning(assigning)
    if (assigning) setOpening({ orders: assignable, key: performance.now() })
  }
  const pieces = chosen.reduce((sum, order) => sum + order.pieces, 0)
  const total = chosen.reduce((sum, order) => sum + order.grandTotal, 0)
  return (
    <>
      {chosen.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: not a set of fields
        <div className={`row night ${classes.bar}`} role="group" aria-label="Sélection">
          <p className="strong nowrap" role="status">
            {chosenText(chosen.length)}
          </p>
          <p className={`grow clip text-s nowrap ${classes.sum}`}>
            {piecesLabel(pieces)} · {formatFcfa(total)}
          </p>
          <Link
            to={labelsAddress(chosen.map(({ id }) => id))}
            className={`inline-row gap-8 tap strong text-s rounded nowrap ${classes.action}`}
          >
            <BarLabel icon={<IconTag />} shortcut="p">
              {labelsLabel(chosen.length)}
            </BarLabel>
          </Link>
          <BarButton icon={<IconBan />} disabled={cancelling} onClick={() => askToCancel(chosen)}>
            {cancelLabel(chosen.length)}
          </BarButton>
          <BarButton icon={<IconX />} shortcut="Escape" onClick={onClear}>
            Quitter
          </BarButton>
          <Button
            tone="soleil"
            size="sm"
            icon={<IconUserPlus />}
            disabled={assignable.length === 0}
            onClick={() => onAssign(true)}
          >
            {assignLabel(chosen)} <KeyHint name="a" className={classes.key} />
          </Button>
        </div>
      ) : null}
      {opening ? (
        <Suspense fallback={null}>
          <AssignManyDialog
            key={opening.key}
            orders={opening.orders}
            opened={assigning}
            onClose={() => onAssign(false)}
            onDone={onClear}
          />
        </Suspense>
      ) : null}
      {result && result.refused.length > 0 ? (
        <Suspense fallback={null}>
          <ManyResult
            title={summaryText(result, 'annulée')}
            orders={cancelled.sent}
            refused={result.refused}
            opened={cancelled.isResultOpen}
            onClose={cancelled.closeResult}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface BarLabelProps {
  /** Stands for the words where there is little room. */
  icon: ReactNode
  /** The key that does the same. */
  shortcut?: string | undefined
  children: string
}

function BarLabel({ icon, shortcut, children }: BarLabelProps) {
  return (
    <>
      <span className={`icons-20 ${classes.icon}`}>{icon}</span>
      <span className={classes.words}>{children}</span>
      {shortcut ? <KeyHint name={shortcut} className={classes.key} /> : null}
    </>
  )
}

interface BarButtonProps extends BarLabelProps {
  disabled?: boolean
  onClick: () => void
}

function BarButton({ disabled, onClick, ...label }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`inline-row gap-8 tap strong text-s rounded nowrap ${classes.action}`}
      disabled={disabled}
      onClick={onClick}
    >
      <BarLabel {...label} />
    </button>
  )
}
