import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatFrancs } from '#shared/money/money.ts'
import type { PricedProduct } from '#shared/money/pricing.ts'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'

interface Props {
  product: PricedProduct | undefined
  /** The service that is chosen at first. */
  service?: string | undefined
  /** Returns whether it was added; otherwise the choice stays. */
  onAdd: (choice: { service: string; quantity: number }) => boolean
}

/** The service and the quantity of a garment, with the button that adds it to the cart. */
export function ServicePicker({ product, service: first, onAdd }: Props) {
  const [service, setService] = useState(first)
  const [quantity, setQuantity] = useState(1)
  const services = useRef<HTMLDivElement>(null)
  const chosenService = product?.services.find(({ name }) => name === service)

  const add = () => {
    if (!product) return notifyError('Aucun article sélectionné', 'Veuillez choisir un vêtement.')
    if (!chosenService) {
      notifyError('Aucun service sélectionné', 'Veuillez choisir un service.')
      services.current?.querySelector('input')?.focus()
      return
    }
    if (quantity < 1)
      return notifyError('Quantité invalide', 'Veuillez entrer une quantité valide.')
    if (onAdd({ service: chosenService.name, quantity })) setQuantity(1)
  }

  return (
    <div className="stack gap-16">
      {product ? (
        <div ref={services}>
          <Segmented
            legend="Service"
            value={service}
            onChange={setService}
            options={product.services.map(({ name, price }) => ({
              value: name,
              label: serviceLabel(name),
              hint: formatFrancs(price),
            }))}
          />
        </div>
      ) : null}
      <div className="row wrap justify-between gap-14">
        <span className="strong text-s">Quantité</span>
        <div className="row gap-14">
          {chosenService && quantity > 0 ? (
            <Money amount={chosenService.price * quantity} className="text-l" />
          ) : null}
          <QuantityStepper
            value={quantity}
            onChange={setQuantity}
            allowBelowMin
            max={MAX_QUANTITY}
            label={product?.name ?? 'pièces'}
          />
        </div>
      </div>
      {/* The second click of a double click is no second garment. */}
      <Button full icon={<IconPlus />} onClick={({ detail }) => (detail < 2 ? add() : undefined)}>
        Ajouter au panier
      </Button>
    </div>
  )
}
