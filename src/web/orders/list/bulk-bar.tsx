import { IconBan, IconChecks, IconDots, IconTag, IconUserPlus, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatFcfa } from '#shared/text/money.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { cx } from '#web/lib/cx.ts'
import { ActionItem, ActionMenu } from '../actions/action-menu.tsx'
import { summaryText } from '../assign/assign-many-words.ts'
import { labelsAddress } from '../labels/labels-address.ts'
import classes from './bulk-bar.module.css'
import { assignableOf, assignLabel, cancelLabel, chosenText, labelsLabel } from './bulk-words.ts'
import { CancelResult, useCancelMany } from './use-cancel-many.ts'
import type { useListActs } from './use-list-acts.tsx'

interface Props {
  acts: ReturnType<typeof useListActs>
  /** Without it, only what became of a cancellation is shown. */
  isShown: boolean
  /** Cards have no box in a head that chooses them all. */
  isForCards?: boolean
}

/** The acts on the chosen orders, at the foot of the window, and what became of them. */
export default function BulkBar({ acts, isShown, isForCards = false }: Props) {
  const { askToCancel, isCancelling, unanswered, result, ...cancelled } = useCancelMany(
    acts.leaveSelection,
  )
  return (
    <>
      {isShown ? (
        <div className={`stack gap-8 ${classes.place}`}>
          {/* Of another selection it would be false. */}
          {cancelled.sent.some(({ id }) => acts.selection.ids.has(id)) ? (
            <ActFailure unanswered={unanswered} withRetry={false} />
          ) : null}
          <Bar
            acts={acts}
            isForCards={isForCards}
            isCancelling={isCancelling}
            onCancel={() => void askToCancel(acts.selection.chosen)}
          />
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

interface BarProps {
  acts: Props['acts']
  isForCards: boolean
  isCancelling: boolean
  onCancel: () => void
}

function Bar({ acts, isForCards, isCancelling, onCancel }: BarProps) {
  const { selection, leaveSelection, assignChosen } = acts
  const { chosen, isAllChosen, toggleAll } = selection
  const pieces = chosen.reduce((sum, order) => sum + order.pieces, 0)
  const total = chosen.reduce((sum, order) => sum + order.grandTotal, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={cx('row night', classes.bar, isForCards && classes.withCards)}
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
      {isForCards ? (
        <BarButton autoFocus icon={<IconChecks />} onClick={toggleAll}>
          {isAllChosen ? 'Tout désélectionner' : 'Tout sélectionner'}
        </BarButton>
      ) : null}
      {chosen.length > 0 ? (
        <>
          <Link
            to={labelsAddress(chosen.map(({ id }) => id))}
            className={`inline-row gap-8 tap strong text-s rounded nowrap ${classes.action}`}
          >
            <BarLabel icon={<IconTag />} shortcut={isForCards ? undefined : 'p'}>
              {labelsLabel(chosen.length)}
            </BarLabel>
          </Link>
          <MoreActs count={chosen.length} isCancelling={isCancelling} onCancel={onCancel} />
        </>
      ) : null}
      <BarButton
        icon={<IconX />}
        shortcut={isForCards ? undefined : 'Escape'}
        onClick={leaveSelection}
      >
        Quitter
      </BarButton>
      <Button
        className={classes.assign}
        tone="soleil"
        size="sm"
        icon={<IconUserPlus />}
        disabled={assignableOf(chosen).length === 0}
        onClick={assignChosen}
      >
        {assignLabel(chosen)} {isForCards ? null : <KeyHint name="a" className={classes.key} />}
      </Button>
    </div>
  )
}

/** ⋯: what cannot be taken back. */
function MoreActs({
  count,
  isCancelling,
  onCancel,
}: Pick<BarProps, 'isCancelling' | 'onCancel'> & { count: number }) {
  return (
    <ActionMenu
      position="top-end"
      width={280}
      offset={10}
      button={(opening, isLoading) => (
        <MoreButton aria-busy={isLoading || isCancelling} {...opening} />
      )}
    >
      <ActionItem icon={<IconBan />} disabled={isCancelling} onClick={onCancel}>
        {cancelLabel(count)}
      </ActionItem>
    </ActionMenu>
  )
}

/** The menu gives it a class of its own once it is there. */
function MoreButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx('place-center square-44 rounded icons-20', classes.action, className)}
      aria-label="Autres actions sur les commandes choisies"
      title="Autres actions"
      {...rest}
    >
      <IconDots aria-hidden="true" />
    </button>
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
  autoFocus?: boolean
  onClick: () => void
}

function BarButton({ autoFocus, onClick, ...label }: BarButtonProps) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the button that began the selection is gone
      autoFocus={autoFocus}
      className={`inline-row gap-8 tap strong text-s rounded nowrap ${classes.action}`}
      onClick={onClick}
    >
      <BarLabel {...label} />
    </button>
  )
}
