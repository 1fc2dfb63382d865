import { useRef, useState } from 'react'
import { formatPhone, parsePhone } from '#shared/phone.ts'
import { toPoint } from '#shared/points.ts'
import { CartTicket } from '#web/features/cart/cart-ticket.tsx'
import { type CartTotals, type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { type Draft, useDraft } from '#web/features/cart/draft.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './checkout.module.css'
import { GarmentSection } from './garment-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { SubmitOrder } from './submit-order.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface Props {
  me: NonNullable<Outputs['auth']['me']>
  catalogue: Catalogue
  onShowAll: () => void
}

/** The whole order on one page: linen, place, payment, cart. */
export function OrderForm({ me, catalogue, onShowAll }: Props) {
  const { draft, change, add, setQuantity, remove, finish } = useDraft(me.id)
  const { hitch, placing, place } = usePlaceOrder(finish)
  const [phoneError, setPhoneError] = useState<string>()
  const phoneRef = useRef<HTMLInputElement>(null)
  const totals = cartTotals(draft.lines, draft.location, catalogue)
  const phone = draft.contactPhone ?? formatPhone(me.phone)

  const submit = (idempotencyKey = draft.idempotencyKey) => {
    const parsed = parsePhone(phone)
    setPhoneError(parsed.ok ? undefined : parsed.message)
    if (!parsed.ok) return phoneRef.current?.focus()
    if (!draft.location) return
    place({
      lines: draft.lines.map(({ productId, service, quantity }) => ({
        productId,
        service,
        quantity,
      })),
      location: toPoint(draft.location),
      address: draft.address ?? me.address ?? undefined,
      landmark: draft.landmark,
      contactPhone: phone,
      paymentMethod: draft.paymentMethod,
      shownTotal: totals.total,
      idempotencyKey,
    })
  }
  const submitAsAnother = () => {
    const idempotencyKey = newKey()
    change({ idempotencyKey })
    submit(idempotencyKey)
  }

  return (
    <div className={classes.columns}>
      <div className={classes.steps}>
        <GarmentSection products={catalogue.products} onAdd={add} onShowAll={onShowAll} />
        <PlaceSection draft={draft} profileAddress={me.address} onChange={change} />
        <PaymentSection
          {...{ phone, phoneError, phoneRef }}
          method={draft.paymentMethod}
          onPhone={(contactPhone) => {
            setPhoneError(undefined)
            change({ contactPhone })
          }}
          onMethod={(paymentMethod) => change({ paymentMethod })}
        />
      </div>
      <div className={classes.summary}>
        <CartTicket totals={totals} onQuantity={setQuantity} onRemove={remove} />
        <SubmitOrder
          missing={missingFrom(draft, totals, phone)}
          method={draft.paymentMethod}
          {...{ placing, hitch }}
          onSubmit={() => submit()}
          onAnother={submitAsAnother}
          onAbandon={finish}
        />
      </div>
    </div>
  )
}

function missingFrom(draft: Draft, totals: CartTotals, phone: string): string[] {
  const missing: string[] = []
  if (draft.lines.length === 0) missing.push('un article dans le panier')
  else if (!totals.orderable) missing.push('un panier sans article retiré du catalogue')
  if (!draft.location) missing.push('votre position')
  if (!phone.trim()) missing.push('un téléphone de contact')
  return missing
}
