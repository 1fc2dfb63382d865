import { useState } from 'react'
import {
  isSameService,
  offeredServices,
  serviceToAdd,
  usualService,
} from '#shared/orders/draft/chosen-service.ts'
import { keyOf } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { lineKey } from '#shared/shop/prices/lines.ts'
import { addToCart } from '../../checkout/add-to-cart.ts'
import { useServiceChoice } from '../../checkout/use-service-choice.ts'
import { unitsOf } from './unit-words.ts'
import type { TillState } from './use-till.ts'
import { askWeight } from './weights.ts'

type Product = Catalogue['products'][number]

/** The pieces of each garment with the service that is chosen, and the acts that change them. */
export function useGarmentCount({ cart, draft }: TillState, products: Product[], draftKey: string) {
  const services = offeredServices(products)
  const [stored, choose] = useServiceChoice(draftKey, usualService(services))
  const service = services.find((name) => isSameService(name, stored ?? '')) ?? services[0] ?? ''
  // For who does not see the figure of the garment change.
  const [said, setSaid] = useState('')
  const lineOf = (product: Product) => {
    const counted = serviceToAdd(product, service)
    return draft.lines.find(
      (line) => line.productId === product.id && line.service === counted?.name,
    )
  }
  return {
    services,
    service,
    choose,
    chooseNext() {
      const next = services[(services.indexOf(service) + 1) % services.length]
      if (next !== undefined) choose(next)
    },
    said,
    quantityOf: (product: Product) => lineOf(product)?.quantity ?? 0,
    add(product: Product, quantity: number) {
      const counted = serviceToAdd(product, service)
      if (!counted || !addToCart(cart.add, { product, service: counted.name, quantity })) return
      const pieces = (lineOf(product)?.quantity ?? 0) + quantity
      setSaid(`${product.name}\u00a0: ${unitsOf(counted, pieces)}`)
      askWeight(draftKey, lineKey(product.id, counted.name))
    },
    remove(product: Product) {
      const line = lineOf(product)
      const counted = serviceToAdd(product, service)
      if (!line || !counted) return
      const left = line.quantity - 1
      if (left > 0) cart.setQuantity(keyOf(line), left)
      else cart.remove(keyOf(line))
      setSaid(`${product.name}\u00a0: ${unitsOf(counted, left)}`)
      askWeight(draftKey, keyOf(line))
    },
  }
}
