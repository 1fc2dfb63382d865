import { type FocusEventHandler, memo, useLayoutEffect, useRef } from 'react'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { APPROXIMATE_PLACE, placeLines } from '#shared/places/place.ts'
import type { Role } from '#shared/roles.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { useTakePlace } from '#web/components/feedback/act-failure.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { OrderActFailures } from '../actions/order-act-failures.tsx'
import { type StaffActions, useStaffActions } from '../actions/use-staff-actions.ts'
import { QuarterText } from '../facts/quarter-text.tsx'
import { ReadyMark } from '../facts/ready-mark.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder, RowSum } from '../order-view.ts'
import { type MadeAssignment, useIsLatestOffer, useUndoOffer } from '../undo-offers.ts'
import { GROUP_TONES, groupHeading, isDivided, type OrderGroup } from './groups.ts'
import { MoneyText } from './money-text.tsx'
import classes from './order-table.module.css'
import { ChoiceBox, RowChoice } from './row-choice.tsx'
import { RowClient } from './row-client.tsx'
import { focusRow } from './row-focus.ts'
import { RowMenu } from './row-menu.tsx'
import { type Sorting, TimeHead } from './time-head.tsx'
import { TimeText } from './time-text.tsx'
import { isChoosable, type ListSelection } from './use-list-selection.ts'
import { useOpenOrder } from './use-open-order.ts'
import type { RowTime } from './views.ts'

interface Props {
  times: RowTime
  sum: RowSum
  orders: readonly ListedOrder[]
  /** It is null where the orders follow one another. */
  groups: readonly OrderGroup[] | null
  /** Undefined while the list is narrowed. */
  counts: Parameters<typeof groupHeading>[1]
  reader: Role
  sorting: Sorting
  selection: ListSelection
  /** Must be the same function at each render, or every row is rendered again. */
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
  onFocus: FocusEventHandler
}

/** The orders of the board, one to a line. The columns that have no room are left out, the least needed first. */
export function OrderTable({
  times,
  sum,
  orders,
  groups,
  counts,
  reader,
  sorting,
  selection,
  onOpen,
  onFocus,
}: Props) {
  const { chosen, ids, isAllChosen, toggle, toggleAll } = selection
  const rows = (shown: readonly ListedOrder[]) =>
    shown.map((order) => (
      <Row
        key={order.id}
        order={order}
        reader={reader}
        times={times}
        sum={sum}
        isChosen={ids.has(order.id) && isChoosable(order)}
        onToggle={toggle}
        onOpen={onOpen}
      />
    ))
  // A table with named links reads better than a `grid` with arrow keys; `j` and `k` go from row to row.
  return (
    <table
      className={cx('surface', classes.table, chosen.length > 0 && classes.choosing)}
      onFocus={onFocus}
    >
      <caption>
        <VisuallyHidden>Commandes</VisuallyHidden>
      </caption>
      <colgroup>
        <col className={classes.choiceCol} />
        <col className={classes.lisereCol} />
        <col className={classes.timeCol} />
        <col />
        <col className={classes.place} />
        <col className={classes.statusCol} />
        <col className={classes.livreur} />
        <col className={classes.money} />
        <col className={classes.menuCol} />
      </colgroup>
      <thead>
        <tr className={classes.heads}>
          <td className="p-0">
            {orders.some(isChoosable) ? (
              <ChoiceBox
                label="Choisir toutes les commandes affichées"
                checked={isAllChosen}
                mixed={chosen.length > 0 && !isAllChosen}
                onChange={toggleAll}
              />
            ) : null}
          </td>
          <td />
          <TimeHead times={times} {...sorting} />
          <th scope="col">Client</th>
          <th scope="col" className={classes.place}>
            Quartier
          </th>
          <th scope="col">Statut</th>
          <th scope="col" className={classes.livreur}>
            Livreur
          </th>
          <th scope="col" className={`text-end ${classes.money}`}>
            {sum === 'due' ? 'Reste' : 'Montant'}, FCFA
          </th>
          <td className={classes.menu} />
        </tr>
      </thead>
      {groups !== null && isDivided(groups) ? (
        groups.map(({ name, orders: ofGroup }) => (
          <tbody key={name}>
            {/* One cell, whose words pass it: the columns beside it are not always there. */}
            <tr className={classes.group}>
              <th scope="rowgroup" className={GROUP_TONES[name]}>
                {groupHeading(name, counts)}
              </th>
            </tr>
            {rows(ofGroup)}
          </tbody>
        ))
      ) : (
        <tbody>{rows(orders)}</tbody>
      )}
    </table>
  )
}

interface RowProps {
  order: ListedOrder
  reader: Role
  times: RowTime
  sum: RowSum
  isChosen: boolean
  onToggle: ListSelection['toggle']
  onOpen: Props['onOpen']
}

// Not rendered again while its order stays the same: a list may hold hundreds.
const Row = memo(function Row(props: RowProps) {
  const { order, reader, times, sum, isChosen, onToggle, onOpen } = props
  const { id, reference } = order
  const livreur = livreurOfVisit(order)
  const place = placeLines(order)
  const made = useUndoOffer(id)
  const acts = useStaffActions(order)
  return (
    <>
      <tr className={cx('relative', classes.row, isChosen && classes.chosen)} data-order={id}>
        <td className="relative p-0">
          {isChoosable(order) ? (
            <RowChoice order={order} isChosen={isChosen} onToggle={onToggle} />
          ) : null}
        </td>
        <td className={`relative p-0 ${classes.lisere}`}>
          <Lisere className="left-edge" reference={reference} thickness={8} />
        </td>
        <td className={classes.time}>
          <TimeText order={order} times={times} />
        </td>
        <th scope="row" className={classes.client}>
          <span className="row gap-6">
            <RowClient order={order} />
          </span>
          <span className="flex quiet text-s" title={contentsLabel(order)}>
            <span className={classes.quarter}>
              <QuarterText {...order} />
            </span>
            {isToCount(order) ? (
              <span className={classes.toCount}>à compter</span>
            ) : (
              <span className={classes.contents}>{shortContents(order)}</span>
            )}
          </span>
          {made ? <RowUndo made={made} reference={reference} undoing={acts.undoing} /> : null}
        </th>
        <td className={classes.place} title={place.join(', ')}>
          {order.placeApproximate ? (
            <>
              <span aria-hidden="true">≈&nbsp;</span>
              <VisuallyHidden>{APPROXIMATE_PLACE}, </VisuallyHidden>
            </>
          ) : null}
          <QuarterText {...order} />
        </td>
        <td className={classes.status} title={standingLabel(order, reader)}>
          <TeamStatusBadge order={order} reader={reader} />
          <ReadyMark order={order} />
        </td>
        <td className={classes.livreur}>
          {livreur?.fullname ?? <span className="quiet">Non assigné</span>}
        </td>
        <td className={`text-end ${classes.money}`}>
          <MoneyText order={order} sum={sum} />
        </td>
        <td className={`relative p-0 ${classes.menu}`}>
          <RowMenu order={order} acts={acts} onOpen={onOpen} />
        </td>
      </tr>
      <FailureRow orderId={order.id} unanswered={acts.unanswered} />
    </>
  )
})

const isToCount = ({ pieces, toAgree }: ListedOrder): boolean => pieces === 0 && toAgree === 'count'

/** `9 p.`; the weight where there is nothing but bags. */
const shortContents = ({ pieces, bags, grams }: ListedOrder): string =>
  bags > 0 && bags === pieces ? formatKilos(grams) : `${pieces}\u00a0p.`

interface FailureProps extends Pick<StaffActions, 'unanswered'> {
  orderId: string
}

/** The acts without an answer, below the row of their order. The order that is open says itself that its undo had none. */
function FailureRow({ orderId, unanswered }: FailureProps) {
  const isOpen = useOpenOrder().orderId === orderId
  const { move, ready, cancel, remove } = unanswered
  const undo = isOpen ? { ...unanswered.undo, message: undefined } : unanswered.undo
  useTakePlace(undo)
  useTakePlace(move)
  useTakePlace(ready)
  useTakePlace(cancel)
  useTakePlace(remove)
  const all = { undo, move, ready, cancel, remove }
  if (Object.values(all).every(({ message }) => !message)) return null
  return (
    <tr>
      {/* One cell, whose content is wider than it is, as in the row of a group. */}
      <td className="p-0">
        <OrderActFailures className={classes.failures} unanswered={all} />
      </td>
    </tr>
  )
}

interface UndoProps {
  made: MadeAssignment
  reference: string
  undoing: StaffActions['undoing']
}

/** « Annuler », over the end of the row that was just assigned. It leaves its focus to the row. */
function RowUndo({ made, reference, undoing }: UndoProps) {
  const isLatest = useIsLatestOffer(made)
  const button = useRef<HTMLButtonElement>(null)
  const { orderId } = made
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (document.activeElement === own) focusRow(orderId, { preventScroll: true })
    }
  }, [orderId])
  return (
    <span className={`row gap-10 nowrap ${classes.undo}`}>
      <button
        ref={button}
        type="button"
        className={`inline-row gap-6 strong accent ${classes.button}`}
        aria-label={`Annuler l’assignation de #${reference}`}
        // Disabled, it would lose the focus.
        aria-disabled={undoing.isRunning || undefined}
        onClick={() => void undoing.run(made)}
      >
        <span className={classes.word}>Annuler</span>
        {isLatest ? <KeyHint name="z" /> : null}
      </button>
    </span>
  )
}
