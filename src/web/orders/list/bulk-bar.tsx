import {
  IconBan,
  IconChecks,
  IconDots,
  IconHanger,
  IconRefresh,
  IconTag,
  IconUserPlus,
  IconWashMachine,
  IconX,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { ActionItem, ActionMenu } from '#web/components/actions/action-menu.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { cx } from '#web/lib/cx.ts'
import { summaryText } from '../assign/assign-many-words.ts'
import { labelsAddress } from '../labels/labels-address.ts'
import classes from './bulk-bar.module.css'
import {
  assignableOf,
  cancelLabel,
  chosenText,
  labelsLabel,
  mainAssignment,
  readyableOf,
  reassignableOf,
  reassignLabel,
  washableOf,
} from './bulk-words.ts'
import { BulkResult, useBulkActs } from './use-bulk-acts.ts'
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
  const bulk = useBulkActs(acts.leaveSelection)
  const { sent, result, unanswered } = bulk
  return (
    <>
      {isShown ? (
        <div className={`stack gap-8 ${classes.place}`}>
          {/* Of another selection it would be false. */}
          {sent.some(({ id }) => acts.selection.ids.has(id)) ? (
            <ActFailure unanswered={unanswered} withRetry={false} />
          ) : null}
          <Bar acts={acts} isForCards={isForCards} bulk={bulk} />
        </div>
      ) : null}
      {result && result.answer.refused.length > 0 ? (
        <BulkResult
          title={summaryText(result.answer, result.act)}
          orders={sent}
          refused={result.answer.refused}
          opened={bulk.isResultOpen}
          onClose={bulk.closeResult}
        />
      ) : null}
    </>
  )
}

interface BarProps {
  acts: Props['acts']
  isForCards: boolean
  bulk: ReturnType<typeof useBulkActs>
}

function Bar({ acts, isForCards, bulk }: BarProps) {
  const { selection, leaveSelection, assignChosen } = acts
  const { chosen, isAllChosen, toggleAll } = selection
  const contents = {
    pieces: chosen.reduce((sum, order) => sum + order.pieces, 0),
    bags: chosen.reduce((sum, order) => sum + order.bags, 0),
  }
  const total = {
    grandTotal: chosen.reduce((sum, order) => sum + order.grandTotal, 0),
    toAgree: chosen.some(({ toAgree }) => toAgree !== null) ? ('weight' as const) : null,
  }
  const assignment = mainAssignment(chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={cx('row night', classes.bar, isForCards && classes.withCards)}
      role="group"
      aria-label="Sélection"
      data-foot=""
    >
      <p className={`nowrap ${classes.said}`} role="status">
        <b className="block">{chosenText(chosen.length)}</b>
        {chosen.length > 0 ? (
          <span className={`text-s ${classes.sum}`}>
            {contentsLabel(contents)}, {totalWords(total)}
          </span>
        ) : null}
      </p>
      {isForCards ? (
        <BarButton autoFocus icon={<IconChecks />} onClick={toggleAll}>
          {isAllChosen ? 'Tout désélectionner' : 'Tout sélectionner'}
        </BarButton>
      ) : null}
      {chosen.length > 0 ? <ChosenActs acts={acts} bulk={bulk} /> : null}
      <Button
        className={classes.assign}
        tone="soleil"
        size="sm"
        icon={<IconUserPlus />}
        disabled={assignment.count === 0}
        onClick={assignChosen}
      >
        {assignment.label}&nbsp;<span className="regular">{assignment.count}</span>{' '}
        {isForCards ? null : <KeyHint name="a" className={classes.key} />}
      </Button>
      {chosen.length > 0 ? <MoreActs acts={acts} bulk={bulk} /> : null}
      <button
        type="button"
        className={`place-center square-44 rounded icons-20 ${classes.action} ${classes.only}`}
        aria-label="Quitter"
        title="Quitter"
        onClick={leaveSelection}
      >
        <IconX aria-hidden="true" />
      </button>
    </div>
  )
}

/** Each act says how many of the chosen orders it concerns. */
function ChosenActs({ acts, bulk }: Pick<BarProps, 'acts' | 'bulk'>) {
  const { chosen } = acts.selection
  const washable = washableOf(chosen).length
  const readyable = readyableOf(chosen).length
  return (
    <>
      <BarButton
        icon={<IconWashMachine />}
        count={washable}
        disabled={washable === 0 || bulk.isRunning}
        onClick={() => void bulk.process(chosen)}
      >
        {TEAM_ACTS.process}
      </BarButton>
      <BarButton
        icon={<IconHanger />}
        count={readyable}
        disabled={readyable === 0 || bulk.isRunning}
        onClick={() => void bulk.makeReady(chosen)}
      >
        {TEAM_ACTS.ready}
      </BarButton>
      <Link
        to={labelsAddress(chosen.map(({ id }) => id))}
        className={`inline-row gap-8 tap strong text-s rounded nowrap ${classes.action} ${classes.counted}`}
      >
        <BarLabel icon={<IconTag />} count={chosen.length}>
          {labelsLabel(chosen.length)}
        </BarLabel>
      </Link>
    </>
  )
}

/** ⋯: the act beside the main one, and what cannot be taken back. */
function MoreActs({ acts, bulk }: Pick<BarProps, 'acts' | 'bulk'>) {
  const { chosen } = acts.selection
  const reassignable = reassignableOf(chosen).length
  return (
    <ActionMenu
      position="top-end"
      width={280}
      offset={10}
      button={(opening, isLoading) => (
        <MoreButton aria-busy={isLoading || bulk.isRunning} {...opening} />
      )}
    >
      {reassignable > 0 && assignableOf(chosen).length > 0 ? (
        <ActionItem icon={<IconRefresh />} onClick={acts.reassignChosen}>
          {reassignLabel(reassignable)}
        </ActionItem>
      ) : null}
      <ActionItem
        icon={<IconBan />}
        disabled={bulk.isRunning}
        onClick={() => void bulk.askToCancel(chosen)}
      >
        {cancelLabel(chosen.length)}
      </ActionItem>
    </ActionMenu>
  )
}

/** The menu gives it a class of its own once it is there. */
function MoreButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'place-center square-44 rounded icons-20',
        classes.action,
        classes.only,
        className,
      )}
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
  /** The number of the chosen orders that it concerns. */
  count?: number | undefined
  children: string
}

function BarLabel({ icon, count, children }: BarLabelProps) {
  return (
    <>
      <span className="fixed icons-20">{icon}</span>
      <span className={classes.words}>{children}</span>
      {count === undefined ? null : <span className="regular"> {count}</span>}
    </>
  )
}

interface BarButtonProps extends BarLabelProps {
  autoFocus?: boolean
  disabled?: boolean
  onClick: () => void
}

function BarButton({ autoFocus, disabled, onClick, ...label }: BarButtonProps) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the button that began the selection is gone
      autoFocus={autoFocus}
      disabled={disabled}
      title={label.children}
      className={cx(
        'inline-row gap-8 tap strong text-s rounded nowrap',
        classes.action,
        label.count === undefined ? classes.only : classes.counted,
      )}
      onClick={onClick}
    >
      <BarLabel {...label} />
    </button>
  )
}
