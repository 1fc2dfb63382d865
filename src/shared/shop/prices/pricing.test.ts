import { describe, expect, test } from 'vitest'
import { haversineKm } from '#shared/places/points.ts'
import { itemsTotal, lineKey, pieceCount } from './lines.ts'
import {
  DEFAULT_PRICING,
  DEFAULT_TARIFF,
  feeFor,
  type PricedProduct,
  priceCart,
} from './pricing.ts'
import { FEE_STEPS, roundFee } from './rounding.ts'

describe('transport fee', () => {
  const { base } = DEFAULT_PRICING
  const fee = (point: { lat: number; lng: number } | null, ratePerKm = 300) =>
    feeFor(point, { base, ratePerKm, step: 1 })

  test('is charged from the laundry in the south of the country at 300 francs a kilometre', () => {
    expect(DEFAULT_PRICING).toEqual({ base: { lat: 5.3527, lng: -3.9492 }, ratePerKm: 300 })
  })

  test('is nothing without a point', () => {
    expect(fee(null)).toBe(0)
  })

  test('is nothing at the laundry itself', () => {
    expect(fee(base)).toBe(0)
  })

  test('counts one degree of latitude there and back', () => {
    // One degree of a great circle: 2π × 6371 / 360 = 111.194927 km; × 2 × 300 = 66 716.96.
    expect(fee({ lat: 6.3527, lng: -3.9492 })).toBe(66_717)
  })

  test('counts a degree of longitude a little less, since meridians draw together', () => {
    // 111.194927 × cos(5.3527°) = 111.194927 × 0.9956396 = 110.71007 km; × 600 = 66 426.04 along the parallel, and
    // a hair less along the great circle: 66 426.02.
    expect(fee({ lat: 5.3527, lng: -2.9492 })).toBe(66_426)
  })

  test('to Riviera Palmeraie is 1 159 francs', () => {
    // North: 0.0145° × 111.19493 = 1.61233 km. West: 0.0096° × 111.19493 × cos(5.36°) = 1.06280 km.
    // √(1.61233² + 1.06280²) = √(2.59961 + 1.12954) = 1.93110 km; × 2 × 300 = 1 158.66.
    expect(fee({ lat: 5.3672, lng: -3.9588 })).toBe(1159)
  })

  test('to the other side of the Earth is half its girth, there and back', () => {
    // π × 6371 = 20 015.0868 km; × 600 = 12 009 052.07.
    expect(fee({ lat: -5.3527, lng: 176.0508 })).toBe(12_009_052)
  })

  test('follows another rate', () => {
    // 111.194927 km × 2 × 250 = 55 597.46.
    expect(fee({ lat: 6.3527, lng: -3.9492 }, 250)).toBe(55_597)
    expect(fee({ lat: 6.3527, lng: -3.9492 }, 0)).toBe(0)
  })

  test('follows another base', () => {
    const point = { lat: 6.3527, lng: -3.9492 }
    expect(feeFor(point, { base: point, ratePerKm: 300, step: 1 })).toBe(0)
  })

  test('is rounded up to the step of the settings, from the franc: never for a part of one', () => {
    // 1 158.66 is 1 159 francs.
    const palmeraie = { lat: 5.3672, lng: -3.9588 }
    const rounded = FEE_STEPS.map((step) => feeFor(palmeraie, { ...DEFAULT_TARIFF, step }))
    expect(rounded).toEqual([1159, 1160, 1175, 1200, 1200])
    expect(feeFor(base, { ...DEFAULT_TARIFF, step: 100 })).toBe(0)
    expect(feeFor(null, { ...DEFAULT_TARIFF, step: 100 })).toBe(0)
    expect(roundFee(1200.4, 25)).toBe(1200)
    expect(roundFee(1200.5, 25)).toBe(1225)
  })

  test('is the same in both directions', () => {
    const point = { lat: 5.2989, lng: -3.9795 }
    expect(haversineKm(point, base)).toBe(haversineKm(base, point))
  })
})

describe('pricing a cart', () => {
  const products: PricedProduct[] = [
    {
      id: 'shirt',
      name: 'Chemise',
      services: [
        { name: 'Lavage', price: 800 },
        { name: 'Repassage', price: 700 },
      ],
    },
    { id: 'dress', name: 'Robe', services: [{ name: 'Lavage', price: 1500 }] },
  ]
  const price = (...cart: Array<[productId: string, service: string, quantity: number]>) =>
    priceCart(
      cart.map(([productId, service, quantity]) => ({ productId, service, quantity })),
      (id) => products.find((p) => p.id === id),
    )

  test('copies name and price from the catalogue', () => {
    expect(price(['shirt', 'Lavage', 3])).toEqual({
      ok: true,
      lines: [
        { productId: 'shirt', name: 'Chemise', service: 'Lavage', quantity: 3, unitPrice: 800 },
      ],
    })
  })

  test('makes one line of the same garment and service, and keeps the order they came in', () => {
    const priced = price(
      ['shirt', 'Lavage', 2],
      ['dress', 'Lavage', 1],
      ['shirt', 'Repassage', 1],
      ['shirt', 'Lavage', 3],
    )
    expect(priced.ok && priced.lines.map((l) => [l.productId, l.service, l.quantity])).toEqual([
      ['shirt', 'Lavage', 5],
      ['dress', 'Lavage', 1],
      ['shirt', 'Repassage', 1],
    ])
  })

  test('refuses a garment that the catalogue does not hold', () => {
    const fault = { code: 'PRODUCT_UNKNOWN' }
    expect(price(['shirt', 'Lavage', 1], ['hat', 'Lavage', 1])).toEqual({ ok: false, fault })
  })

  test('refuses a service that the garment does not have, naming the garment', () => {
    const fault = { code: 'SERVICE_UNKNOWN', product: 'Robe' }
    expect(price(['dress', 'Repassage', 1])).toEqual({ ok: false, fault })
    expect(price(['dress', 'lavage', 1])).toEqual({ ok: false, fault })
  })

  test('keeps a free service', () => {
    const free = { id: 'free', name: 'Mouchoir', services: [{ name: 'Lavage', price: 0 }] }
    const priced = priceCart([{ productId: 'free', service: 'Lavage', quantity: 2 }], () => free)
    expect(priced.ok && itemsTotal(priced.lines)).toBe(0)
  })

  test('adds lines up', () => {
    const lines = [
      { unitPrice: 800, quantity: 3 },
      { unitPrice: 1500, quantity: 2 },
    ]
    // 3 × 800 + 2 × 1500 = 2400 + 3000.
    expect(itemsTotal(lines)).toBe(5400)
    expect(pieceCount(lines)).toBe(5)
    expect(itemsTotal([])).toBe(0)
    expect(pieceCount([])).toBe(0)
  })

  test('a line is known by its garment and its service', () => {
    const keys = [lineKey('a', 'b'), lineKey('a', 'c'), lineKey('b', 'b')]
    expect(new Set(keys).size).toBe(3)
  })
})
