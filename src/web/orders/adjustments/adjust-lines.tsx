import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { GRAM_STEP, isFreeLine, lineKey, MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct, Service } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, unitPriceWords } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './adjust-dialog.module.css'
import {
  type AdjustDraft,
  addGarment,
  setAddedGrams,
  setAddedQuantity,
  setGrams,
  setQuantity,
} from './adjust-draft.ts'

interface Props {
  draft: AdjustDraft
  products: readonly PricedProduct[]
  onChange: (next: AdjustDraft) => void
}

interface LinesProps extends Props {
  items: OrderView['items']
  /** The form was sent: a weight that is missing is said beside its field. */
  showMissing: boolean
}

/** The lines with their quantities, and the weight of those that are weighed. 0 removes a line. */
export function AdjustLines({ items, draft, products, showMissing, onChange }: LinesProps) {
  return (
    <ul className="stack lines-between">
      {items.map(({ position, name, service, quantity, unitPrice, grams, minGrams }) => (
        <Line
          key={position}
          name={name}
          service={service}
          hint={`Commandé\u00a0: ${orderedWords({ quantity, grams })} · ${unitWords({ price: unitPrice, minGrams: minGrams ?? undefined })}`}
          value={draft.quantities[position] ?? quantity}
          max={isFreeLine({ unitPrice }) ? quantity : MAX_QUANTITY}
          grams={draft.grams[position]}
          minGrams={minGrams}
          showMissing={showMissing}
          onChange={(next) => onChange(setQuantity(draft, position, next))}
          onWeigh={(weighed) => onChange(setGrams(draft, position, weighed))}
        />
      ))}
      {draft.added.map(({ productId, service, quantity, grams }) => {
        const product = products.find(({ id }) => id === productId)
        const sold = product?.services.find((offered) => offered.name === service)
        const key = lineKey(productId, service)
        return (
          <Line
            key={key}
            name={product?.name ?? ''}
            service={service}
            hint={sold ? `Ajouté · ${unitWords(sold)}` : 'Ajouté'}
            value={quantity}
            max={MAX_QUANTITY}
            grams={grams}
            minGrams={sold?.minGrams}
            showMissing={showMissing}
            onChange={(next) => onChange(setAddedQuantity(draft, key, next))}
            onWeigh={(weighed) => onChange(setAddedGrams(draft, key, weighed))}
          />
        )
      })}
    </ul>
  )
}

const orderedWords = ({
  quantity,
  grams,
}: Pick<OrderView['items'][number], 'quantity' | 'grams'>) =>
  grams === null ? String(quantity) : `${quantity} (${formatKilos(grams)})`

const unitWords = ({ price, minGrams }: Pick<Service, 'price' | 'minGrams'>) =>
  minGrams === undefined
    ? `${formatFcfa(price)} la pièce`
    : `${unitPriceWords({ price, minGrams })}, ${formatKilos(minGrams)} minimum`

interface LineProps {
  name: string
  service: string
  hint: string
  value: number
  /** More pieces than a free line has are added as garments that are charged. */
  max: number
  /** Undefined for pieces; 0 for a bag that is still to be weighed. */
  grams: number | undefined
  /** The least weight that is charged; nothing for pieces. */
  minGrams: number | null | undefined
  showMissing: boolean
  onChange: (next: number) => void
  onWeigh: (grams: number) => void
}

function Line({ name, service, hint, value, max, onChange, onWeigh, ...weighing }: LineProps) {
  const { grams, minGrams, showMissing } = weighing
  const label = `${name} (${serviceLabel(service).toLowerCase()})`
  return (
    <li className={`row wrap justify-between ${classes.line}`}>
      <div>
        <b>{name}</b> <span className="quiet text-s">· {serviceLabel(service).toLowerCase()}</span>
        <p className="quiet text-s">{hint}</p>
        {grams !== undefined && value > 0 && showMissing && !isWeightKnown({ grams }) ? (
          <p className="strong negative text-s" role="alert">
            Écrivez son poids, {formatKilos(MAX_GRAMS)} au plus.
          </p>
        ) : null}
        {grams && minGrams && value > 0 && grams < minGrams ? (
          <p className="text-s" role="status">
            Facturé {formatKilos(minGrams)}, le minimum.
          </p>
        ) : null}
      </div>
      <div className="row wrap gap-8">
        <QuantityStepper
          min={0}
          max={max}
          label={label}
          fieldLabel={`Quantité de ${label}`}
          value={value}
          onChange={onChange}
        />
        {grams === undefined || value === 0 ? null : (
          <span className="row gap-8">
            <KilosField
              value={grams || null}
              onChange={(weighed) => onWeigh(weighed ?? 0)}
              label={label}
              fieldLabel={`Poids en kilos de ${label}`}
              min={GRAM_STEP}
              max={MAX_GRAMS}
            />
            kg
          </span>
        )}
      </div>
    </li>
  )
}

interface AddProps extends Props {
  items: OrderView['items']
  /** A garment by the kilo may be added. */
  byKilo: boolean
}

/** Adds a garment that was in the bag but not in the order. */
export function AddGarment({ items, draft, products, byKilo, onChange }: AddProps) {
  const [productId, setProductId] = useState('')
  const [service, setService] = useState('')
  const offered = byKilo ? products : products.flatMap(withoutKilos)
  const product = offered.find(({ id }) => id === productId)
  const chosen = product?.services.find(({ name }) => name === service)
  const add = () => {
    if (!product || !chosen) return
    const pieces = { productId, service, quantity: 1 }
    const isByKilo = chosen.minGrams !== undefined
    onChange(addGarment(draft, items, isByKilo ? { ...pieces, grams: 0 } : pieces))
    setService('')
  }
  return (
    <div className={`gap-12 ${classes.add}`}>
      <NativeSelect
        label="Vêtement à ajouter"
        data={[
          { value: '', label: 'Choisir…' },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
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
          ...(product?.services ?? []).map((one) => ({
            value: one.name,
            label: `${serviceLabel(one.name)}, ${unitPriceWords(one)}`,
          })),
        ]}
        value={service}
        onChange={(event) => setService(event.currentTarget.value)}
      />
      <Button tone="outline" icon={<IconPlus />} disabled={!chosen} onClick={add}>
        Ajouter
      </Button>
    </div>
  )
}

function withoutKilos(product: PricedProduct): PricedProduct[] {
  const services = product.services.filter(({ minGrams }) => minGrams === undefined)
  return services.length > 0 ? [{ ...product, services }] : []
}
