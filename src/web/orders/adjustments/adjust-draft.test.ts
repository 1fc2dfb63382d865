import { describe, expect, it } from 'vitest'
import {
  addGarment,
  adjustedTotal,
  initialDraft,
  isWeightOfAllKnown,
  quantitiesOf,
  setAddedGrams,
  setAddedQuantity,
  setGrams,
  setQuantity,
} from './adjust-draft.ts'

const items = [
  {
    position: 0,
    productId: 'shirt',
    name: 'Chemise',
    service: 'Complet',
    quantity: 2,
    expected: 2,
    unitPrice: 1500,
    grams: null,
    minGrams: null,
  },
  {
    position: 2,
    productId: 'dress',
    name: 'Robe',
    service: 'Lavage',
    quantity: 1,
    // Two more were found in the bag.
    expected: 3,
    unitPrice: 3000,
    grams: null,
    minGrams: null,
  },
]
const payment = { paid: 6500 }
const order = {
  items,
  discountRule: null,
  transportFee: 500,
  missedFee: 0,
  expressRate: null,
  feeStep: 1 as const,
  payment,
}
const products = [{ id: 'suit', name: 'Costume', services: [{ name: 'Complet', price: 4000 }] }]
const suit = { productId: 'suit', service: 'Complet', quantity: 1 }

describe('a proposal of another total', () => {
  it('charges what lies in the bag beside the pieces of a second washing', () => {
    const free = {
      position: 0,
      productId: 'suit',
      name: 'Costume',
      service: 'Complet',
      quantity: 2,
      expected: 5,
      unitPrice: 0,
      grams: null,
      minGrams: null,
    }
    const again = { ...order, items: [free], transportFee: 0, payment: { paid: 0 } }
    const draft = initialDraft(again)
    expect(draft).toMatchObject({ quantities: { 0: 2 }, added: [{ ...suit, quantity: 3 }] })
    expect(adjustedTotal(draft, again, products)).toMatchObject({ total: 12_000 })
    const more = addGarment(draft, again.items, suit)
    expect(more).toMatchObject({ quantities: { 0: 2 }, added: [{ ...suit, quantity: 4 }] })
  })

  it('starts from what the bag holds, by the number of each line', () => {
    expect(initialDraft(order)).toMatchObject({ quantities: { 0: 2, 2: 3 }, grams: {} })
    expect(adjustedTotal(initialDraft(order), order, products)).toEqual({
      total: 12_500,
      back: 0,
      due: 6000,
    })
  })

  it('starts from no more than a line may hold', () => {
    const [shirt] = items
    const many = shirt ? [{ ...shirt, expected: 600 }] : []
    expect(initialDraft({ items: many }).quantities).toEqual({ 0: 499 })
  })

  it('follows the rule of an express order, and keeps what a missed visit cost', () => {
    const express = { ...order, missedFee: 200, expressRate: { percent: 50, francs: 100 } }
    expect(adjustedTotal(initialDraft(order), express, products)).toMatchObject({
      total: 12_000 + 6000 + 100 + 500 + 200,
    })
    const rounded = { ...express, feeStep: 50 as const, expressRate: { percent: 0, francs: 110 } }
    expect(adjustedTotal(initialDraft(order), rounded, products)).toMatchObject({
      total: 12_000 + 150 + 500 + 200,
    })
  })

  it('says what goes back when there is less', () => {
    const draft = setQuantity(setQuantity(initialDraft(order), 2, 0), 0, 1)
    expect(adjustedTotal(draft, order, products)).toEqual({ total: 2000, back: 4500, due: 0 })
  })

  it('comes to nothing while nothing changes, or when nothing is left', () => {
    const same = setQuantity(initialDraft(order), 2, 1)
    expect(adjustedTotal(same, order, products)).toBeNull()
    const none = setQuantity(setQuantity(same, 0, 0), 2, 0)
    expect(adjustedTotal(none, order, products)).toBeNull()
  })

  it('takes further garments at the price of the catalogue, and lets them go again', () => {
    const start = setQuantity(initialDraft(order), 2, 1)
    const once = addGarment(start, items, suit)
    const twice = addGarment(once, items, suit)
    expect(twice.added).toEqual([{ ...suit, quantity: 2 }])
    expect(adjustedTotal(twice, order, products)?.total).toBe(6500 + 8000)
    expect(setAddedQuantity(twice, 'suit:Complet', 0).added).toEqual([])
  })

  it('lets one more of a line join it', () => {
    const shirt = { productId: 'shirt', service: 'Complet', quantity: 1 }
    const draft = addGarment(initialDraft(order), items, shirt)
    expect(draft.added).toEqual([])
    expect(quantitiesOf(draft)).toEqual([
      { position: 0, quantity: 3 },
      { position: 2, quantity: 3 },
    ])
  })

  const bag = {
    position: 3,
    productId: 'bag',
    name: 'Sac de linge',
    service: 'Complet',
    quantity: 1,
    expected: 1,
    unitPrice: 1000,
    grams: 5000,
    minGrams: 3000,
  }
  const ofBag = { ...order, items: [bag], payment: { paid: 5500 } }
  const kilos = [
    { id: 'bag', name: 'Sac de linge', services: [{ name: 'Lavage', price: 700, minGrams: 3000 }] },
  ]

  it('weighs a bag anew, from its minimum on', () => {
    const start = initialDraft(ofBag)
    expect(quantitiesOf(start)).toEqual([{ position: 3, quantity: 1, grams: 5000 }])
    expect(adjustedTotal(setGrams(start, 3, 6400), ofBag, kilos)?.total).toBe(6900)
    expect(adjustedTotal(setGrams(start, 3, 2000), ofBag, kilos)).toMatchObject({ back: 2000 })
    expect(quantitiesOf(setQuantity(start, 3, 0))).toEqual([{ position: 3, quantity: 0 }])
  })

  it('comes to nothing while a bag is still to be weighed', () => {
    const washed = { productId: 'bag', service: 'Lavage', quantity: 1, grams: 0 }
    const added = addGarment(initialDraft(ofBag), ofBag.items, washed)
    expect(isWeightOfAllKnown(added)).toBe(false)
    expect(adjustedTotal(added, ofBag, kilos)).toBeNull()
    const known = setAddedGrams(added, 'bag:Lavage', 4000)
    expect(adjustedTotal(known, ofBag, kilos)?.total).toBe(5000 + 2800 + 500)
    const again = addGarment(known, ofBag.items, washed)
    expect(again.added).toEqual([{ ...washed, quantity: 2, grams: 0 }])
  })

  it('has the bags of a line weighed together when one more joins it', () => {
    const one = { productId: 'bag', service: 'Complet', quantity: 1, grams: 0 }
    const joined = addGarment(initialDraft(ofBag), ofBag.items, one)
    expect(quantitiesOf(joined)).toEqual([{ position: 3, quantity: 2, grams: 0 }])
  })
})
