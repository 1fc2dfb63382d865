import type { ReactNode } from 'react'
import { choiceKey, isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { type Missing, missingWords } from '#shared/orders/draft/missing.ts'
import { isAbout } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import { Seam } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { PromiseLine } from '../promise-line.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { BasketLines } from './basket-lines.tsx'
import classes from './order-summary.module.css'
import { isFareIncluded, OrderTotals } from './order-totals.tsx'

interface Props {
  order: OrderInProgress
  /** The entries that the steps of the dock lack. */
  due: readonly Missing[]
  /** Why the order could not be placed; where it is placed here. */
  note?: ReactNode
  /** The missing parts, or the next step: it describes the act, by ACT_HINT_ID. */
  hint: string
  /** The next act: on a phone it stands in the dock, at the foot of the screen. */
  children: ReactNode
}

export const ACT_HINT_ID = 'commande-aide'

/** The cart beside the form. On a phone its lines follow the garments, and the dock says the amount. */
export function OrderSummary({ order, due, note, hint, children }: Props) {
  const { cart, draft, totals, times, forTeam } = order
  const isEmpty = isCartEmpty(draft)
  return (
    <section className={classes.summary} aria-labelledby="panier">
      <div className={isEmpty ? classes.empty : undefined}>
        <div className="flex justify-between align-baseline gap-12">
          <h2 id="panier" className="nowrap text-xl">
            {forTeam ? 'Le panier' : 'Votre panier'}
          </h2>
          <span className={`quiet text-end ${classes.beside}`}>{linenWords(draft)}</span>
        </div>
        {isEmpty ? (
          <p className="quiet mt-10">Touchez + sur un vêtement&#8239;: il viendra ici.</p>
        ) : (
          <BasketLines lines={totals.lines} toCount={draft.toCount} onRemove={cart.remove} />
        )}
      </div>
      <div className={classes.beside}>
        <div className={classes.seam}>
          <Seam />
        </div>
        <div className={classes.money}>
          <OrderTotals order={order} />
          {times.when?.times ? (
            <div className={classes.promise}>
              <PromiseLine {...times.when} choice={choiceKey(draft)} />
            </div>
          ) : null}
        </div>
      </div>
      {note ? <div className={classes.note}>{note}</div> : null}
      <div className={classes.dock} data-foot="">
        <DockAmount order={order} due={due} />
        <div className={cx(classes.act, forTeam && classes.final)}>
          {children}
          <p id={ACT_HINT_ID} className={`quiet text-center text-s mt-8 ${classes.beside}`}>
            {hint}
          </p>
        </div>
      </div>
    </section>
  )
}

/** The amount and what is missing, on a phone: beside the form the cart says both. */
function DockAmount({ order, due }: Pick<Props, 'order' | 'due'>) {
  const missing = missingWords(due)
  return (
    <div className={`leading-13 ${classes.amount}`}>
      {isCartEmpty(order.draft) ? null : <DockTotal order={order} />}
      <p className={missing ? 'caution strong text-s' : 'quiet text-s'}>
        {missing ?? dockWords(order)}
      </p>
    </div>
  )
}

function DockTotal({ order: { draft, totals, toAgree, isPlaceAwaited } }: Pick<Props, 'order'>) {
  const { transportFee, total, withinReach } = totals
  const about = isAbout({ toAgree, items: draft.lines })
  if (isPlaceAwaited)
    return (
      <p className="strong">
        {about ? 'environ ' : null}
        {formatFcfa(total)} + transport
      </p>
    )
  const isOnlyCounted = draft.lines.length === 0
  const amount = withinReach ? total : total - transportFee
  return (
    <p>
      {about || isOnlyCounted ? (
        <>
          <span className="block quiet text-s leading-1">
            {isOnlyCounted ? 'Transport' : 'environ'}
          </span>{' '}
        </>
      ) : null}
      {isOnlyCounted && amount === 0 ? (
        '–'
      ) : (
        <Money amount={amount} className={`text-2xl ${classes.total}`} />
      )}
    </p>
  )
}

/** The line under the amount once nothing is missing. */
function dockWords({ draft, totals, toAgree, isPlaceAwaited }: OrderInProgress): string {
  if (isCartEmpty(draft)) return ''
  if (isPlaceAwaited) return `${linenWords(draft)}, choisissez le lieu`
  const known = isFareIncluded(totals) ? 'transport compris' : 'hors transport'
  const words = draft.lines.length === 0 ? [] : [known]
  if (toAgree === 'count') words.push('linge compté à la porte')
  return words.join(', ')
}
