import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/refusal.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { OWN_PRICES } from '#server/testing/starting-catalogue.ts'
import type { StartCatalogueInput } from '#shared/shop/products/starting.inputs.ts'
import { USUAL_GARMENTS, usualServiceAt } from '#shared/shop/products/usual-garments.ts'

let f: OwnedShop

beforeEach(async () => {
  f = await ownedShop({ DEMO: '0' })
})

const start = (garments: unknown) => f.boss.products.start({ garments } as StartCatalogueInput)

describe('a catalogue to start from', () => {
  test('is the usual garments that an owner gave a price, at that price, with their drawings and their trail', async () => {
    expect(await f.boss.products.start(OWN_PRICES)).toEqual({ added: 2 })
    const { products: garments } = await f.boss.products.catalogue()
    expect(garments.map(({ name, imageUrl, services }) => ({ name, imageUrl, services }))).toEqual([
      expect.objectContaining({
        name: 'Chemise',
        imageUrl: '/garments/chemise.svg',
        services: [
          { name: 'Lavage', price: 650 },
          { name: 'Complet', price: 1250 },
        ],
      }),
      expect.objectContaining({ name: 'Couette', services: [{ name: 'Lavage', price: 3900 }] }),
    ])
    const history = await f.boss.products.priceHistory({ productId: garments[0]?.id ?? '' })
    expect(history).toHaveLength(2)
    expect(f.journal().filter(({ kind }) => kind === 'product_added')).toHaveLength(2)
  })

  test('offers the usual garments and the bag that is sold by the kilo', async () => {
    const services = [{ name: 'Lavage', price: 500 }]
    const all = USUAL_GARMENTS.map(({ drawing }) => ({ drawing, services }))
    expect(await start(all)).toEqual({ added: 24 })
    for (const { drawing } of USUAL_GARMENTS)
      expect(existsSync(`public/garments/${drawing}.svg`)).toBe(true)
    const byKilo = USUAL_GARMENTS.filter(({ kilo }) => kilo).map((garment) => [
      garment.name,
      usualServiceAt(garment, 'Complet', 950),
    ])
    expect(byKilo).toEqual([['Sac de linge', { name: 'Complet', price: 950, minGrams: 3000 }]])
  })

  test('has no price of ours: without one of the owner nothing is added', async () => {
    for (const wrong of [
      [],
      [{ drawing: 'chemise', services: [] }],
      [{ drawing: 'tabard', services: [{ name: 'Lavage', price: 500 }] }],
      [OWN_PRICES.garments[0], OWN_PRICES.garments[0]],
    ])
      expect((await refusalOf(start(wrong))).code).toBe('BAD_REQUEST')
    expect(await f.boss.products.list()).toEqual([])
  })
})
