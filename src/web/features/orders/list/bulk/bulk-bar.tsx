import { IconBan, IconTag, IconUserPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatFcfa } from '#shared/money/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { labelsAddress } from '#web/features/labels/labels-address.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { summaryText } from '../../assign/assign-many-words.ts'
import classes from './bulk-bar.module.css'
import { assignableOf, assignLabel, cancelLabel, chosenText, labelsLabel } from './bulk-words.ts'
import { CancelResult, useCancelMany } from './use-cancel-many.ts'

interface Props {
  chosen: readonly ListedOrder[]
  onClear: () => void
  /** Opens the dialog that assigns them: the key `a` does too. */
  onAssign: () => void
}

/** The actions on the chosen orders, at the foot of the window. */
export function BulkBar({ chosen, onClear, onAssign }: Props) {
  const { askToCancel, cancelling, result, ...cancelled } = useCancelMany(onClear)
  const pieces = chosen.reduce((sum, order) => sum + order.pieces, 0)
  const total = chosen.reduce((sum, order) => sum + order.grandTotal, 0)
  return (
    <>
      {chosen.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: not a set of fields
        <div
          className={`row night ${classes.bar}`}
          role="group"
          aria-label="Sélection"
          data-foot=""
        >
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
            disabled={assignableOf(chosen).length === 0}
            onClick={onAssign}
          >
            {assignLabel(chosen)} <KeyHint name="a" className={classes.key} />
          </Button>
        </div>
      ) : null}
      {result && result.refused.length > 0 ? (
        <CancelResult
          title={summaryText(result, 'annulée')}
          orders={cancelled.sent}
          refused={result.refused}
          opened={cancelled.isResultOpen}
          onClose={cancelled.closeResult}
        />
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
