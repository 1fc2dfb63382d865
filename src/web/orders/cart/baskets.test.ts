import { beforeEach, expect, it } from 'vitest'
import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { writeStoredOrders } from '../waiting/waiting-on-device.ts'
import { isFoundBasket, keepVisitorBasket, passVisitorDraftTo } from './baskets.ts'
import { changeDraft, eraseDraft, readDraft } from './draft-store.ts'
import { hasVisitorGarments, signUpBasket, VISITOR } from './visitor-basket.ts'

const ME = 'aya'
const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const HOME = { lat: 5.3672, lng: -3.9588 }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

it('remembers which stored basket this device has already shown', () => {
  changeDraft(ME, { filledFrom: 'K1' })
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [shirt], filledFrom: 'K1' })
})

it('leaves both baskets where they are when the account has one of its own', () => {
  const own = { ...shirt, quantity: 5 }
  changeDraft(ME, { lines: [own] })
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME).lines).toEqual([own])
  expect(readDraft(VISITOR).lines).toEqual([shirt])
})

it('passes clothes to count alone, and asks about them where the account has pieces', () => {
  changeDraft(VISITOR, { toCount: true })
  expect(hasVisitorGarments()).toBe(true)
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [], toCount: true })
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(VISITOR).lines).toEqual([shirt])
})

it('leaves nothing on the device once it has passed', () => {
  changeDraft(VISITOR, { lines: [shirt], location: HOME })
  passVisitorDraftTo(ME)
  expect(readDraft(VISITOR)).toMatchObject({ lines: [], location: null })
})

it('goes neither to an account nor with a sign-up while its order waits on this device', () => {
  changeDraft(VISITOR, { lines: [shirt], location: HOME })
  keepVisitorBasket(readDraft(VISITOR))
  expect(signUpBasket.read()).toMatchObject({ lines: [{ quantity: 2 }] })
  writeStoredOrders({ kept: [VISITOR], waiting: [VISITOR] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME).lines).toEqual([])
  expect(signUpBasket.read()).toBeUndefined()
  expect(hasVisitorGarments()).toBe(false)
  writeStoredOrders({ kept: [], waiting: [] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME).lines).toEqual([shirt])
})

it('erases an account’s draft whole, and remembers which stored basket it has shown', () => {
  changeDraft(ME, { lines: [shirt], location: HOME, note: 'Sonnez', filledFrom: 'K1' })
  eraseDraft(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [], location: null, note: '', filledFrom: 'K1' })
})

it('is found by who opens a tab on it, and not by who prepares it there, nor by who signs out first', () => {
  expect(isFoundBasket()).toBe(false)
  changeDraft(VISITOR, { lines: [shirt] })
  expect(isFoundBasket()).toBe(false)
  void handleSessionEnd('signed-out')
  changeDraft(VISITOR, { lines: [shirt] })
  expect(isFoundBasket()).toBe(true)
})
