import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDraft } from '#shared/orders/draft/draft.ts'
import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { basketLink } from '#shared/shop/site/home-links.ts'
import { rememberQuarter } from '#web/shop/quarter-on-device.ts'
import { takeLinkedBag } from './linked-bag.ts'
import { linkedLines, mayTakeLinked, noteLinkedTaken, takeLinkedOnDevice } from './linked-basket.ts'
import { readStoredDraft, storeDraft } from './stored-draft.ts'
import { VISITOR } from './visitor-basket.ts'

const shirt: PricedProduct = {
  id: 'p1',
  name: 'Chemise',
  services: [{ name: 'Lavage', price: 800 }],
}
const bag: PricedProduct = {
  id: 'p2',
  name: 'Sac de linge',
  services: [{ name: 'Complet', price: 1000, minGrams: 3000 }],
}
const shirts = { productId: 'p1', service: 'Lavage', quantity: 2 }
const bags = { productId: 'p2', service: 'Complet', quantity: 1 }

const linked = (...lines: Parameters<typeof basketLink>[0][number][]) =>
  linkedLines(new URL(basketLink(lines), 'https://laveo.test').searchParams, [shirt, bag])

beforeEach(() => sessionStorage.clear())

describe('the pieces of a link', () => {
  test('have today’s prices, without what left the catalogue', () => {
    const gone = { ...shirts, productId: 'p9' }
    const otherService = { ...shirts, service: 'Repassage' }
    expect(linked(shirts, gone, otherService)).toEqual([
      { ...shirts, name: 'Chemise', seenPrice: 800 },
    ])
  })

  test.each([
    [6000, 6000],
    [1000, 3000],
    [90_000_000, MAX_GRAMS],
  ])(
    'a bag of %d grams weighs %d: what is charged at least, and no more than an order holds',
    (grams, held) => {
      expect(linked({ ...bags, grams: Math.min(grams, 999_900) })[0]?.grams).toBe(held)
    },
  )

  test('a piece has no weight, though a link says so', () => {
    expect(linked({ ...shirts, grams: 5000 })[0]).not.toHaveProperty('grams')
  })
})

describe('a link may take the place', () => {
  const own = linked(shirts)
  const other = linked({ ...shirts, quantity: 5 })

  test('of nothing, and of the same pieces in whatever order', () => {
    const both = linked(shirts, bags)
    expect(mayTakeLinked({ lines: [], toCount: false }, own)).toBe(true)
    expect(mayTakeLinked({ lines: [...both].reverse(), toCount: false }, both)).toBe(true)
  })

  test('not of other pieces, nor of clothes to count', () => {
    expect(mayTakeLinked({ lines: other, toCount: false }, own)).toBe(false)
    expect(mayTakeLinked({ lines: own, toCount: true }, own)).toBe(false)
  })

  test('of what another link has brought', () => {
    noteLinkedTaken(other)
    expect(mayTakeLinked({ lines: other, toCount: false }, own)).toBe(true)
  })
})

test('a bag that a link has brought shows its weight once', () => {
  noteLinkedTaken(linked(shirts))
  expect(takeLinkedBag()).toBe(false)
  noteLinkedTaken(linked(bags))
  expect([takeLinkedBag(), takeLinkedBag()]).toEqual([true, false])
})

describe('a link that is opened on a device', () => {
  const open = (...lines: Parameters<typeof basketLink>[0][number][]) => {
    window.history.replaceState(null, '', basketLink(lines, 'Cocody, Angré'))
    takeLinkedOnDevice([shirt, bag])
    return decodeURIComponent(window.location.search)
  }
  const linesOf = () => readStoredDraft(VISITOR)?.lines.map(({ quantity }) => quantity)

  beforeEach(() => localStorage.clear())
  afterEach(() => window.history.replaceState(null, '', '/'))

  test('fills an empty basket, and its pieces leave the address', () => {
    expect(open(shirts)).toBe('?quartier=Cocody,+Angré')
    expect(linesOf()).toEqual([2])
  })

  test('leaves a quarter that the device knows out of the address', () => {
    rememberQuarter({ name: 'Angré', commune: 'Cocody', point: { lat: 5.4, lng: -3.98 } })
    expect(open(shirts)).toBe('')
  })

  test('keeps the quarter where the basket holds another place', () => {
    rememberQuarter({ name: 'Angré', commune: 'Cocody', point: { lat: 5.4, lng: -3.98 } })
    storeDraft(VISITOR, { ...createDraft('k'), location: { lat: 5.3, lng: -4 } })
    expect(open(shirts)).toBe('?quartier=Cocody,+Angré')
  })

  test('takes the place of what another link has brought in this tab, and of nothing else', () => {
    open(shirts)
    open({ ...shirts, quantity: 5 })
    expect(linesOf()).toEqual([5])
    sessionStorage.clear()
    expect(open(shirts)).toContain('linge=')
    expect(linesOf()).toEqual([5])
  })

  test('asks in the form where the same pieces stand in a basket of another tab', () => {
    open(shirts)
    sessionStorage.clear()
    expect(open(shirts)).toContain('linge=')
  })
})
