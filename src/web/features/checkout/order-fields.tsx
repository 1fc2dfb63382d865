import { type ReactNode, Suspense, useRef } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { CartTicket } from '#web/features/cart/cart-ticket.tsx'
import { type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import type { useDraft } from '#web/features/cart/draft.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './checkout.module.css'
import { CartDock } from './garments/cart-dock.tsx'
import { GarmentSection } from './garments/garment-section.tsx'
import { LatePreparedNote } from './late-parts.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceSection } from './place/place-section.tsx'
import type { Placing } from './placing.ts'
import { SubmitOrder } from './submit/submit-order.tsx'
import { useOrderedElsewhere } from './submit/use-ordered-elsewhere.ts'
import { useSubmission } from './submit/use-submission.ts'
import type { OftenOrdered } from './use-often-ordered.ts'
import { choiceKey } from './when/choice-key.ts'
import { PromiseLine } from './when/promise-line.tsx'
import { useLostExpress } from './when/use-lost-express.ts'
import { useWhen } from './when/use-when.ts'
import { WhenSection } from './when/when-section.tsx'
import { cartWork, type When } from './when/when-view.ts'

interface Props {
  draftKey: string
  cart: ReturnType<typeof useDraft>
  placing: Placing
  /** Where the clothes are collected, where there is a choice: the team's form. */
  placeChoice?: ReactNode
  /** The place of an order that is dropped at the counter. */
  counterPlace?: ReactNode
  /** Whose order it is: their phone and address stand in until others are typed. */
  client: { phone: string; address: string | null }
  /** Nobody is signed in: there is no last place, and the order is placed after signing in. */
  isVisitor?: boolean
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
  const { isVisitor = false } = props
  const { placingError, forgetError, placing } = props.placing
  const { draft, change, add, setQuantity, remove, clear } = cart
  /** The team's form begins with the client. */
  const firstStep = forClient ? 2 : 1
  const orderedElsewhere = useOrderedElsewhere(draft, placing)
  const summary = useRef<HTMLDivElement>(null)
  const isAtCounter = props.placing.placeAtCounter !== undefined && draft.atCounter
  const choice = { pickup: isAtCounter ? null : draft.pickup, express: draft.express }
  // The order that is being sent may take the last place itself, which must not be said of it.
  const isHeld = placing || placingError?.kind === 'network'
  const state = useWhen(choice, cartWork(draft.lines, catalogue), { isAtCounter, isHeld })
  const { when } = state
  const lostExpress = useLostExpress({ draftKey, isAsked: draft.express, when, placingError })
  const express = when?.isExpress ? when.express : null
  const totals = cartTotals(draft.lines, isAtCounter ? null : draft.location, catalogue, express)
  const phone = draft.contactPhone ?? formatPhone(client.phone)
  const address = draft.address ?? client.address ?? ''
  const forTeam = forClient !== undefined
  const { steps, phoneRef, phoneError, forgetPhoneError, submission, submitAsNewOrder } =
    useSubmission(
      props.placing,
      { draft, totals, when, address, phone, isAtCounter, forTeam },
      change,
    )

  return (
    <>
      {draft.shown && !isVisitor ? (
        <Suspense>
          <LatePreparedNote draft={draft} totals={totals} when={when} />
        </Suspense>
      ) : null}
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
          {isAtCounter ? (
            props.counterPlace
          ) : (
            <PlaceSection
              step={firstStep + 1}
              forClient={forClient}
              isVisitor={isVisitor}
              choice={props.placeChoice}
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
              forgetPhoneError()
              change({ contactPhone })
            }}
            onMethod={(paymentMethod) => change({ paymentMethod })}
          />
        </div>
        <div ref={summary} className={classes.summary}>
          <CartTicket
            forTeam={forTeam}
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
                : isVisitor
                  ? 'Ensuite, vous vous connectez ou créez un compte.'
                  : nextStep(draft.paymentMethod, forTeam)
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
    </>
  )
}

function shortPromise(when: When | undefined): string | null {
  const readyBy = when?.times?.promise?.readyBy
  return readyBy === undefined ? null : `Prêt ${shortMomentWords(readyBy)}`
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
