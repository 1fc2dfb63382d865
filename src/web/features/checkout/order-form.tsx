import { useRef, useState } from 'react'
import { formatPhone, parsePhone } from '#shared/accounts/phone.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/money/money.ts'
import { CartTicket } from '#web/features/cart/cart-ticket.tsx'
import { type CartTotals, type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { type Draft, useDraft } from '#web/features/cart/draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './checkout.module.css'
import { CartDock } from './garments/cart-dock.tsx'
import { GarmentSection } from './garments/garment-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { surePlaceLines } from './place/address-place.ts'
import { PlaceSection } from './place/place-section.tsx'
import { OpeningWave } from './submit/opening-wave.tsx'
import { orderInput, textError } from './submit/order-input.ts'
import { SubmitOrder } from './submit/submit-order.tsx'
import { useOrderedElsewhere } from './submit/use-ordered-elsewhere.ts'
import { usePlaceOrder } from './submit/use-place-order.ts'
import type { OftenOrdered } from './use-often-ordered.ts'

interface Props {
  me: NonNullable<Outputs['auth']['me']>
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  onShowAll: () => void
}

/** The form of an order: garments, place, payment and cart. */
export function OrderForm({ me, catalogue, oftenOrdered, onShowAll }: Props) {
  const { draft, change, add, setQuantity, remove, finish, clear } = useDraft(me.id)
  const { placingError, placing, place, waveUrl } = usePlaceOrder(finish)
  const orderedElsewhere = useOrderedElsewhere(draft, placing)
  const [phoneError, setPhoneError] = useState<string>()
  const phoneRef = useRef<HTMLInputElement>(null)
  const steps = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const totals = cartTotals(draft.lines, draft.location, catalogue)
  const phone = draft.contactPhone ?? formatPhone(me.phone)
  const address = draft.address ?? me.address ?? ''
  const missing = listMissing(draft, totals, phone)

  const submit = (idempotencyKey = draft.idempotencyKey) => {
    const lines = surePlaceLines(draft, address)
    if (
      textError('address', lines.address) ||
      textError('landmark', lines.landmark) ||
      textError('note', draft.note)
    ) {
      steps.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const parsed = parsePhone(phone)
    setPhoneError(parsed.ok ? undefined : parsed.message)
    if (!parsed.ok) {
      phoneRef.current?.focus()
      return
    }
    const input = orderInput({ ...draft, idempotencyKey }, { ...lines, phone, total: totals.total })
    if (input) place(input, totals.transportFee)
  }
  const submitAsNewOrder = () => {
    const idempotencyKey = newKey()
    change({ idempotencyKey })
    submit(idempotencyKey)
  }
  const submission = { missing, placing, onSubmit: () => submit() }

  if (waveUrl) return <OpeningWave url={waveUrl} />
  return (
    <div className={classes.columns}>
      <div ref={steps} className="shrink">
        <GarmentSection
          userId={me.id}
          products={catalogue.products}
          oftenOrdered={oftenOrdered}
          onAdd={add}
          onShowAll={onShowAll}
        />
        <PlaceSection
          draft={draft}
          address={address}
          pricing={catalogue.pricing}
          radiusKm={catalogue.radiusKm}
          onChange={change}
        />
        <PaymentSection
          phone={phone}
          phoneError={phoneError}
          phoneRef={phoneRef}
          method={draft.paymentMethod}
          onPhone={(contactPhone) => {
            setPhoneError(undefined)
            change({ contactPhone })
          }}
          onMethod={(paymentMethod) => change({ paymentMethod })}
        />
      </div>
      <div ref={summary} className={classes.summary}>
        <CartTicket totals={totals} onQuantity={setQuantity} onRemove={remove} />
        <SubmitOrder
          {...submission}
          error={placingError}
          orderedElsewhere={orderedElsewhere}
          method={draft.paymentMethod}
          onSubmitAsNewOrder={submitAsNewOrder}
          onClearCart={clear}
        />
      </div>
      <CartDock {...submission} totals={totals} summary={summary} />
    </div>
  )
}

function listMissing(draft: Draft, totals: CartTotals, phone: string): string[] {
  const missing: string[] = []
  if (draft.lines.length === 0) missing.push('un article dans le panier')
  else if (!totals.orderable) missing.push('un panier sans article retiré du catalogue')
  if (totals.tooHigh) missing.push(`un total de ${formatFcfa(MAX_FRANCS)} au plus`)
  if (!draft.location) missing.push('votre position')
  if (!phone.trim()) missing.push('un téléphone de contact')
  return missing
}
