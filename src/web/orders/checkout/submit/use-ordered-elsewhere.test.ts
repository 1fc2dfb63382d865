import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  changeDraft,
  eraseDraft,
  finishDraft,
  readDraft,
  useDraft,
} from '../../cart/draft-store.ts'
import { useOrderedElsewhere } from './use-ordered-elsewhere.ts'

const ME = 'aya'
const lines = [{ productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }]

beforeEach(() => changeDraft(ME, { lines }))

/** A form that shows the cart and sends nothing itself. */
const showCart = () => renderHook(() => useOrderedElsewhere(useDraft(ME).draft, false)).result

test('a cart that an order emptied was ordered elsewhere', () => {
  const isOrdered = showCart()
  expect(isOrdered.current).toBe(false)
  const { idempotencyKey } = readDraft(ME)
  act(() => finishDraft(ME, { idempotencyKey, lines }))
  expect(isOrdered.current).toBe(true)
})

test('a cart that was erased was not ordered', () => {
  const isOrdered = showCart()
  act(() => eraseDraft(ME))
  expect(isOrdered.current).toBe(false)
})
