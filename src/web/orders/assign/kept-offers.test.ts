import { beforeEach, expect, test, vi } from 'vitest'
import type { Offer } from './kept-offers.ts'

const offer = (...orderIds: string[]) =>
  ({ waiting: orderIds.map((orderId) => ({ orderId })) }) as unknown as Offer

/** The offers as a page of this tab that has just been opened has them. */
async function openPage() {
  vi.resetModules()
  return import('./kept-offers.ts')
}
const left = async (now = 0) =>
  (await openPage()).takeKeptOffers(now).map((one) => one.offer.waiting.map((row) => row.orderId))

beforeEach(() => sessionStorage.clear())

test('a reload takes the offers of the page before it once, and not its own', async () => {
  const page = await openPage()
  page.keepOffer(offer('a'), 1000)
  page.keepOffer(offer('b', 'c'), 2000)
  expect(page.takeKeptOffers(0)).toEqual([])
  const next = await openPage()
  expect(next.takeKeptOffers(0).map(({ until }) => until)).toEqual([1000, 2000])
  expect(next.takeKeptOffers(0)).toEqual([])
  expect(await left()).toEqual([])
})

test('a newer offer for all orders of another takes its place', async () => {
  const { keepOffer } = await openPage()
  keepOffer(offer('a'), 1000)
  keepOffer(offer('b', 'c'), 1000)
  keepOffer(offer('a', 'b'), 2000)
  expect(await left()).toEqual([
    ['b', 'c'],
    ['a', 'b'],
  ])
})

test('an offer whose end was told is forgotten', async () => {
  const { keepOffer, forgetOffer } = await openPage()
  keepOffer(offer('a'), 1000)
  keepOffer(offer('b'), 1000)
  forgetOffer(offer('a'))
  expect(await left()).toEqual([['b']])
})

test('an offer that ended a minute ago is no news', async () => {
  const { keepOffer } = await openPage()
  keepOffer(offer('a'), 1000)
  keepOffer(offer('b'), 1001)
  expect(await left(61_000)).toEqual([['b']])
  expect(await left()).toEqual([])
})
