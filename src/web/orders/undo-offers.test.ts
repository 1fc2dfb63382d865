import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import {
  forgetUndoOffers,
  leaveOffers,
  offerToUndo,
  undoLatest,
  useIsLatestOffer,
  useUndoOffer,
} from './undo-offers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(forgetUndoOffers)
  vi.useRealTimers()
})

const made = (orderId: string, at = Date.now()) => ({ orderId, orderSeq: 2, at })

/** An act of this tab on these orders. */
function offer(...orderIds: string[]) {
  const undo = vi.fn(() => Promise.resolve())
  const onUndone = vi.fn()
  act(() => void offerToUndo({ made: orderIds.map((id) => made(id)), undo, onUndone }))
  return { undo, onUndone }
}

const rowOf = (orderId: string) => renderHook(() => useUndoOffer(orderId)).result
const press = (target: EventTarget = document.body, repeat = false) =>
  act(() => {
    const keys = { key: 'z', ctrlKey: true, bubbles: true, repeat }
    target.dispatchEvent(new KeyboardEvent('keydown', keys))
  })

test('the rows of an act offer to undo it for ten seconds of the server, and no longer', () => {
  const row = rowOf('4f9c')
  expect(row.current).toBeUndefined()
  // Its answer took two seconds.
  act(() => void offerToUndo({ made: [made('4f9c', Date.now() - 2000)], undo: vi.fn() }))
  act(() => vi.advanceTimersByTime(UNDO_MS - 2001))
  expect(row.current).toMatchObject({ orderId: '4f9c' })
  act(() => vi.advanceTimersByTime(1))
  expect(row.current).toBeUndefined()
})

test('the key undoes the latest act, and once more the one before', async () => {
  const [first, second] = [offer('4f9c'), offer('8a10', 'b2c3')]
  expect(renderHook(() => useIsLatestOffer(made('4f9c'))).result.current).toBe(false)
  press()
  expect(second.undo).toHaveBeenCalledExactlyOnceWith([
    { orderId: '8a10', orderSeq: 2 },
    { orderId: 'b2c3', orderSeq: 2 },
  ])
  expect(first.undo).not.toHaveBeenCalled()
  press()
  press()
  expect([first.undo.mock.calls.length, second.undo.mock.calls.length]).toEqual([1, 1])
})

test('an undo without an answer may be sent again', async () => {
  const { undo } = offer('4f9c')
  undo.mockRejectedValueOnce(new Error('no network'))
  undoLatest()
  await vi.advanceTimersByTimeAsync(0)
  undoLatest()
  expect(undo).toHaveBeenCalledTimes(2)
})

test('Ctrl-Z undoes nothing while it is held, in a text field or under an open dialog', () => {
  const { undo } = offer('4f9c')
  const field = document.body.appendChild(document.createElement('input'))
  press(field)
  press(document.body, true)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  press()
  for (const element of [field, dialog]) element.remove()
  expect(undo).not.toHaveBeenCalled()
  press()
  expect(undo).toHaveBeenCalledOnce()
})

test('what the caller changed is put back once all of an act is undone, not where a part of it was given anew', () => {
  const [whole, part] = [offer('4f9c', '8a10'), offer('b2c3', 'd4e5')]
  const newer = offer('d4e5')
  act(() => leaveOffers(['4f9c'], ['4f9c']))
  expect(whole.onUndone).not.toHaveBeenCalled()
  act(() => leaveOffers(['8a10'], ['8a10']))
  expect(whole.onUndone).toHaveBeenCalledOnce()
  act(() => leaveOffers(['b2c3'], ['b2c3']))
  expect(part.onUndone).not.toHaveBeenCalled()
  act(() => leaveOffers(['d4e5'], []))
  expect(newer.onUndone).not.toHaveBeenCalled()
  expect(undoLatest()).toBe(false)
})
