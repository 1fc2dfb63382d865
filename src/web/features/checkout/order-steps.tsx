import { useRef } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { CartTicket } from '#web/features/cart/cart-ticket.tsx'
import { cartTotals } from '#web/features/cart/cart-totals.ts'
import classes from './checkout.module.css'
import { CartDock } from './garments/cart-dock.tsx'
import type { OrderFieldsProps } from './order-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceSection } from './place/place-section.tsx'
import { isBeingSent } from './placing.ts'
import { SubmitOrder } from './submit/submit-order.tsx'
import { useOrderedElsewhere } from './submit/use-ordered-elsewhere.ts'
import { useSubmission } from './submit/use-submission.ts'
import { choiceKey } from './when/choice-key.ts'
import { PromiseLine } from './when/promise-line.tsx'
import { useLostExpress } from './when/use-lost-express.ts'
import { useWhen } from './when/use-when.ts'
import { WhenSection } from './when/when-section.tsx'
import { cartWork, type When } from './when/when-view.ts'

interface Props extends OrderFieldsProps {
  garmentsStep: number
}

/**
 * The steps after the garments: place, time, payment and cart, as cells of the form's grid. Their code is loaded while
 * the person looks at the garments.
 */
export function OrderSteps(props: Props) {
  const { draftKey, cart, client, forClient, catalogue, ordersPath, garmentsStep } = props
  const { isVisitor = false } = props
  const { placingError, forgetError, placing } = props.placing
  const { draft, change, setQuantity, remove, clear } = cart
  const orderedElsewhere = useOrderedElsewhere(draft, placing)
  const summary = useRef<HTMLDivElement>(null)
  const isAtCounter = props.placing.placeAtCounter !== undefined && draft.atCounter
  const choice = { pickup: isAtCounter ? null : draft.pickup, express: draft.express }
  const isHeld = isBeingSent(props.placing)
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
      <div ref={steps} className="shrink">
        {isAtCounter ? (
          props.counterPlace
        ) : (
          <PlaceSection
            step={garmentsStep + 1}
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
          step={garmentsStep + 2}
          atCounter={isAtCounter}
          state={state}
          lostExpress={lostExpress}
          choice={choice}
          onChange={change}
        />
        <PaymentSection
          step={garmentsStep + 3}
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
          next={nextStep(draft.paymentMethod, { isAtCounter, isVisitor, forTeam })}
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
    </>
  )
}

function shortPromise(when: When | undefined): string | null {
  const readyBy = when?.times?.promise?.readyBy
  return readyBy === undefined ? null : `Prêt ${shortMomentWords(readyBy)}`
}

interface Placer {
  isAtCounter: boolean
  isVisitor: boolean
  forTeam: boolean
}

function nextStep(method: PaymentMethod, { isAtCounter, isVisitor, forTeam }: Placer): string {
  if (isAtCounter) return 'Ensuite, vous comptez le linge avec le client.'
  if (isVisitor) return 'Ensuite, vous vous connectez ou créez un compte.'
  if (forTeam)
    return method === 'espece'
      ? 'Le client paie en espèces quand le livreur passe.'
      : 'Le client paie avec Wave.'
  return method === 'espece'
    ? 'Vous payez en espèces quand le livreur passe.'
    : 'Vous passez à Wave tout de suite après.'
}
