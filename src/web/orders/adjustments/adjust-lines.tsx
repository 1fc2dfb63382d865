import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { lineKey } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './adjust-dialog.module.css'
import { type AdjustDraft, addGarment, setAddedQuantity, setQuantity } from './adjust-draft.ts'

interface Props {
  draft: AdjustDraft
  products: readonly PricedProduct[]
  onChange: (next: AdjustDraft) => void
}

/** The lines with their quantities. 0 removes a line. */
export function AdjustLines({ order, draft, products, onChange }: Props & { order: OrderView }) {
  return (
    <ul className="stack lines-between">
      {order.items.map(({ position, name, service, quantity, unitPrice }) => (
        <Line
          key={position}
          name={name}
          service={service}
          hint={`Commandé\u00a0: ${quantity} · ${formatFcfa(unitPrice)} la pièce`}
          value={draft.quantities[position] ?? quantity}
          onChange={(next) => onChange(setQuantity(draft, position, next))}
        />
      ))}
      {draft.added.map(({ productId, service, quantity }) => {
        const product = products.find(({ id }) => id === productId)
        const price = product?.services.find((offered) => offered.name === service)?.price ?? 0
        const key = lineKey(productId, service)
        return (
          <Line
            key={key}
            name={product?.name ?? ''}
            service={service}
            hint={`Ajouté · ${formatFcfa(price)} la pièce`}
            value={quantity}
            onChange={(next) => onChange(setAddedQuantity(draft, key, next))}
          />
        )
      })}
    </ul>
  )
}

interface LineProps {
  name: string
  service: string
  hint: string
  value: number
  onChange: (next: number) => void
}

function Line({ name, service, hint, value, onChange }: LineProps) {
  const label = `${name} (${serviceLabel(service).toLowerCase()})`
  return (
    <li className={`row wrap justify-between ${classes.line}`}>
      <div>
        <b>{name}</b> <span className="quiet text-s">· {serviceLabel(service).toLowerCase()}</span>
        <p className="quiet text-s">{hint}</p>
      </div>
      <QuantityStepper
        min={0}
        max={MAX_QUANTITY}
        label={label}
        fieldLabel={`Quantité de ${label}`}
        value={value}
        onChange={onChange}
      />
    </li>
  )
}

/** Adds a garment that was in the bag but not in the order, at today's price. */
export function AddGarment({
  items,
  draft,
  products,
  onChange,
}: Props & { items: OrderView['items'] }) {
  const [productId, setProductId] = useState('')
  const [service, setService] = useState('')
  const product = products.find(({ id }) => id === productId)
  const offered = product?.services.find(({ name }) => name === service)
  const add = () => {
    if (!product || !offered) return
    onChange(addGarment(draft, items, { productId, service, quantity: 1 }))
    setService('')
  }
  return (
    <div className={`gap-12 ${classes.add}`}>
      <NativeSelect
        label="Vêtement à ajouter"
        data={[
          { value: '', label: 'Choisir…' },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={productId}
        onChange={(event) => {
          setProductId(event.currentTarget.value)
          setService('')
        }}
      />
      <NativeSelect
        label="Service"
        disabled={!product}
        data={[
          { value: '', label: 'Choisir…' },
          ...(product?.services ?? []).map(({ name, price }) => ({
            value: name,
            label: `${serviceLabel(name)}, ${formatFcfa(price)}`,
          })),
        ]}
        value={service}
        onChange={(event) => setService(event.currentTarget.value)}
      />
      <Button tone="outline" icon={<IconPlus />} disabled={!offered} onClick={add}>
        Ajouter
      </Button>
    </div>
  )
}
