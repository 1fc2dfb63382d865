import { useRef, useState } from 'react'
import { formatPhone, parsePhone } from '#shared/accounts/phone.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/money/money.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { placeTextError } from '#shared/places/place-texts.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { CartTicket } from '#web/features/cart/cart-ticket.tsx'
import { type CartTotals, type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import type { Draft, useDraft } from '#web/features/cart/draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './checkout.module.css'
import { CartDock } from './garments/cart-dock.tsx'
import { GarmentSection } from './garments/garment-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { surePlaceLines } from './place/address-place.ts'
import { PlaceSection } from './place/place-section.tsx'
import type { PlacingError, ShownOrder } from './placing-error.ts'
import { type CounterOrderInput, counterInput, orderInput } from './submit/order-input.ts'
import { SubmitOrder } from './submit/submit-order.tsx'
import { useOrderedElsewhere } from './submit/use-ordered-elsewhere.ts'
import { useSentView } from './submit/use-sent-view.ts'
import type { OftenOrdered } from './use-often-ordered.ts'
import { choiceKey } from './when/choice-key.ts'
import { PromiseLine } from './when/promise-line.tsx'
import { useLostExpress } from './when/use-lost-express.ts'
import { useWhen } from './when/use-when.ts'
import { WhenSection } from './when/when-section.tsx'
import { cartWork, type When } from './when/when-view.ts'

export type { CounterOrderInput }

interface Props {
  draftKey: string
  cart: ReturnType<typeof useDraft>
  placing: {
    placing: boolean
    placingError: PlacingError | undefined
    forgetError: () => void
    place: (input: PlaceOrderInput, shown: ShownOrder) => void
    /** Only the team places an order that is dropped at the counter. */
    placeAtCounter?: (input: CounterOrderInput, shown: ShownOrder) => void
  }
  /** The parts of the counter, which the client's form does not load. */
  counterParts?: typeof import('./counter-place.tsx')
  /** Whose order it is: their phone and address stand in until others are typed. */
  client: { phone: string; address: string | null }
  /** Set where the team orders for the client. */
  forClient?: { lastPlace: Outputs['checkout']['lastPlace'] } | undefined
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  /** Where the person reads the orders that were placed. */
  ordersPath: string
  onShowAll: () => void
}

/**
 * The fields of an order: garments, place, time, payment and cart. The client's own form and the team's are made of them, each
 * with its draft and its way of placing the order.
 */
export function OrderFields(props: Props) {
  const { draftKey, cart, client, forClient, catalogue, oftenOrdered, ordersPath, onShowAll } =
    props
  const { counterParts } = props
  const { placingError, forgetError, placing, place, placeAtCounter } = props.placing
  const { draft, change, add, setQuantity, remove, clear } = cart
  /** The team's form begins with the client. */
  const firstStep = forClient ? 2 : 1
  const orderedElsewhere = useOrderedElsewhere(draft, placing)
  const [phoneError, setPhoneError] = useState<string>()
  const phoneRef = useRef<HTMLInputElement>(null)
  const steps = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const isAtCounter = placeAtCounter !== undefined && draft.atCounter
  const choice = { pickup: isAtCounter ? null : draft.pickup, express: draft.express }
  const isUnconfirmed = placingError?.kind === 'network'
  const sentView = useSentView(isUnconfirmed)
  // The order that is being sent may take the last place itself, which must not be said of it.
  const isHeld = placing || isUnconfirmed
  const state = useWhen(choice, cartWork(draft.lines, catalogue), { isAtCounter, isHeld })
  const { when } = state
  const lostExpress = useLostExpress({ draftKey, isAsked: draft.express, when, placingError })
  const express = when?.isExpress ? when.express : null
  const totals = cartTotals(draft.lines, isAtCounter ? null : draft.location, catalogue, express)
  const phone = draft.contactPhone ?? formatPhone(client.phone)
  const address = draft.address ?? client.address ?? ''
  const missing = listMissing(draft, totals, {
    phone,
    forTeam: forClient !== undefined,
    isAtCounter,
  })

  const submit = (idempotencyKey = draft.idempotencyKey) => {
    const lines = surePlaceLines(draft, address)
    // At the counter none of them is shown, nor sent.
    const isTextWrong =
      placeTextError('address', lines.address) ||
      placeTextError('landmark', lines.landmark) ||
      placeTextError('note', draft.note)
    if (isTextWrong && !isAtCounter) {
      steps.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const parsed = parsePhone(phone)
    setPhoneError(parsed.ok ? undefined : parsed.message)
    if (!parsed.ok) {
      phoneRef.current?.focus()
      return
    }
    const sent = { ...draft, idempotencyKey }
    const view = sentView([sent, lines, phone], { totals, when })
    const onScreen = { totals: view.totals, times: view.when?.times ?? null }
    const shown = { ...lines, phone, total: view.totals.total, when: view.when }
    if (isAtCounter) return placeAtCounter(counterInput(sent, shown), onScreen)
    const input = orderInput(sent, shown)
    if (input) place(input, onScreen)
  }
  const submitAsNewOrder = () => {
    const idempotencyKey = newKey()
    change({ idempotencyKey })
    submit(idempotencyKey)
  }
  const submission = { missing, placing, onSubmit: () => submit() }

  return (
    <div className={classes.columns}>
      <div ref={steps} className="shrink">
        <GarmentSection
          step={firstStep}
          title={forClient ? 'Le linge' : 'Votre linge'}
          draftKey={draftKey}
          products={catalogue.products}
          oftenOrdered={oftenOrdered}
          onAdd={add}
          onShowAll={onShowAll}
        />
        {isAtCounter && counterParts ? (
          <counterParts.CounterPlaceSection step={firstStep + 1} atCounter onChange={change} />
        ) : (
          <PlaceSection
            step={firstStep + 1}
            forClient={forClient}
            choice={
              counterParts ? <counterParts.PlaceChoice atCounter={false} onChange={change} /> : null
            }
            draft={draft}
            address={address}
            pricing={catalogue.pricing}
            radiusKm={catalogue.radiusKm}
            onChange={change}
          />
        )}
        <WhenSection
          step={firstStep + 2}
          atCounter={isAtCounter}
          state={state}
          lostExpress={lostExpress}
          choice={choice}
          onChange={change}
        />
        <PaymentSection
          step={firstStep + 3}
          phone={phone}
          phoneError={phoneError}
          phoneRef={phoneRef}
          method={isAtCounter ? null : draft.paymentMethod}
          onPhone={(contactPhone) => {
            setPhoneError(undefined)
            change({ contactPhone })
          }}
          onMethod={(paymentMethod) => change({ paymentMethod })}
        />
      </div>
      <div ref={summary} className={classes.summary}>
        <CartTicket
          forTeam={forClient !== undefined}
          totals={totals}
          withoutTransport={isAtCounter ? 'Aucun' : undefined}
          express={express}
          foot={when ? <PromiseLine {...when} choice={choiceKey(draft)} /> : null}
          onQuantity={setQuantity}
          onRemove={remove}
        />
        <SubmitOrder
          {...submission}
          error={placingError}
          orderedElsewhere={orderedElsewhere}
          next={
            isAtCounter
              ? 'Ensuite, vous comptez le linge avec le client.'
              : nextStep(draft.paymentMethod, forClient !== undefined)
          }
          ordersPath={ordersPath}
          onSubmitAsNewOrder={submitAsNewOrder}
          onClearCart={clear}
          now={when?.now}
          onChooseSlot={(pickup) => {
            change({ pickup })
            forgetError()
          }}
        />
      </div>
      <CartDock {...submission} totals={totals} promise={shortPromise(when)} summary={summary} />
    </div>
  )
}

function shortPromise(when: When | undefined): string | null {
  const readyBy = when?.times?.promise?.readyBy
  return readyBy === undefined ? null : `Prêt ${shortMomentWords(readyBy)}`
}

/** What is still to be entered before the order can be placed, in French. */
function listMissing(
  draft: Draft,
  totals: CartTotals,
  { phone, forTeam, isAtCounter }: { phone: string; forTeam: boolean; isAtCounter: boolean },
): string[] {
  const missing: string[] = []
  if (draft.lines.length === 0) missing.push('un article dans le panier')
  else if (!totals.orderable) missing.push('un panier sans article retiré du catalogue')
  if (totals.tooHigh) missing.push(`un total de ${formatFcfa(MAX_FRANCS)} au plus`)
  if (!draft.location && !isAtCounter)
    missing.push(forTeam ? 'la position du client' : 'votre position')
  if (!phone.trim()) missing.push('un téléphone de contact')
  return missing
}

/** What follows the order, for the person who places it. */
function nextStep(method: PaymentMethod, forTeam: boolean): string {
  if (forTeam)
    return method === 'espece'
      ? 'Le client paie en espèces quand le livreur passe.'
      : 'Le client paie avec Wave.'
  return method === 'espece'
    ? 'Vous payez en espèces quand le livreur passe.'
    : 'Vous passez à Wave tout de suite après.'
}
