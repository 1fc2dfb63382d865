import { useEffect, useRef } from 'react'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { METHODS, methodIs } from '#shared/money/payment-methods.ts'
import { type Missing, missingWords } from '#shared/orders/draft/missing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { LateErrorNote, preloadAfterSending } from '../late-parts.tsx'
import { ACT_HINT_ID } from '../summary/order-summary.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { usedCredit } from '../used-credit.ts'
import classes from './submit-order.module.css'
import { useOrderedElsewhere } from './use-ordered-elsewhere.ts'
import { useSubmission } from './use-submission.ts'

/** The reason why the order could not be placed, and the next action. */
export function PlacingNote({ order, ordersPath }: { order: OrderInProgress; ordersPath: string }) {
  const { cart, draft, change, placing, times } = order
  const orderedElsewhere = useOrderedElsewhere(draft, placing.placing)
  const { submitAsNewOrder, submitAboveCeiling } = useSubmission(order)
  const note = useRef<HTMLDivElement>(null)
  const error = placing.placingError
  useEffect(() => {
    if (error) note.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error && !orderedElsewhere) return null
  return (
    <div ref={note}>
      <LateErrorNote
        error={error}
        isEstimate={order.toAgree !== null}
        orderedElsewhere={orderedElsewhere}
        now={times.when?.now}
        ordersPath={ordersPath}
        onSubmitAsNewOrder={submitAsNewOrder}
        onSubmitAboveCeiling={submitAboveCeiling}
        onClearCart={cart.clear}
        onChooseSlot={(pickup) => {
          change({ pickup })
          placing.forgetError()
        }}
      />
    </div>
  )
}

/** « Valider la commande · 12 250 FCFA », what the client's credit leaves to pay; on a phone « la commande » is only said. */
export function SubmitWords({ order }: Pick<Props, 'order'>) {
  const { totals, toAgree } = order
  // « + linge à compter » has no room beside it, and stands above.
  const isKnown = totals.orderable && totals.withinReach && toAgree !== 'count'
  return (
    <>
      Valider
      {isKnown ? (
        <>
          <span className={classes.ofOrder}> la commande</span>
          <span className="nowrap" aria-hidden="true">
            &nbsp;· {toAgree === 'weight' ? 'environ ' : null}
            {formatFcfa(totals.total - usedCredit(order))}
          </span>
        </>
      ) : (
        ' la commande'
      )}
    </>
  )
}

interface Props {
  order: OrderInProgress
  onSubmit: () => void
}

/** The button that places the order. Its hint stands with the cart. */
export function SubmitButton({ order, onSubmit }: Props) {
  const { missing, placing } = order
  const button = useRef<HTMLButtonElement>(null)
  const hadError = useRef(false)
  const error = placing.placingError
  useEffect(() => whenIdle(preloadAfterSending), [])
  // The button of the note that was pressed is gone with it. A field that is typed in keeps the focus.
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (!error && hadError.current && isFree) button.current?.focus({ preventScroll: true })
    hadError.current = error !== undefined
  }, [error])
  return (
    <Button
      ref={button}
      tone="soleil"
      size="lg"
      full
      disabled={order.forTeam && missing.length > 0}
      loading={placing.placing}
      aria-describedby={ACT_HINT_ID}
      onClick={onSubmit}
    >
      {order.forTeam ? 'Valider la commande' : <SubmitWords order={order} />}
    </Button>
  )
}

/** Says how the order is paid, once nothing is missing. */
export function nextWords({ draft, toAgree, onAccount, forTeam }: OrderInProgress): string {
  if (onAccount) return 'Elle vient sur la facture du mois.'
  const { label } = METHODS[draft.paymentMethod]
  const { paidBy } = METHOD_WORDS[draft.paymentMethod]
  const pays = `${forTeam ? 'Le client paie' : 'Vous payez'} ${paidBy}`
  if (methodIs(draft.paymentMethod, 'atDoor')) return `${pays} quand le livreur passe.`
  if (toAgree && !forTeam) return `${pays} une fois le total accepté.`
  const passes = methodIs(draft.paymentMethod, 'online') && !forTeam
  return passes ? `Vous passez à ${label} tout de suite après.` : `${pays}.`
}

interface HintProps {
  missing: ReadonlyArray<Pick<Missing, 'words'>>
  next?: string
}

/** A missing entry is read; the next step is said of the button to a person who cannot see the payment above it. */
export function ActHint({ missing, next }: HintProps) {
  const words = missingWords(missing)
  if (words === undefined)
    return next ? (
      <VisuallyHidden>
        <span id={ACT_HINT_ID}>{next}</span>
      </VisuallyHidden>
    ) : null
  return (
    <p id={ACT_HINT_ID} className="quiet text-center text-s">
      {words}
    </p>
  )
}
