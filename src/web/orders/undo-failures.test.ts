import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { forgetUndoFailures, tellUndoFailures, useUndoFailure } from './undo-failures.ts'

const MESSAGE = { title: 'Annulation sans réponse', text: 'Réessayez.' }
const keys = (...orderIds: string[]) =>
  orderIds.map((orderId) => ({ orderId })) as unknown as WaitingAssignmentKey[]
const show = (orderId: string) => renderHook(() => useUndoFailure(orderId)).result

afterEach(() => {
  cleanup()
  forgetUndoFailures(['a', 'b'])
})

test('an undo without an answer is told where its order is shown', () => {
  const row = show('a')
  let isTold = false
  act(() => {
    isTold = tellUndoFailures(keys('a'), MESSAGE)
  })
  expect(isTold).toBe(true)
  expect(row.current?.message).toBe(MESSAGE)
  act(() => forgetUndoFailures(['a']))
  expect(row.current).toBeUndefined()
})

test('it has to be told elsewhere too where one of the orders is not on screen', () => {
  show('a')
  act(() => expect(tellUndoFailures(keys('a', 'b'), MESSAGE)).toBe(false))
  expect(show('b').current?.message).toBe(MESSAGE)
})

test('the next person reads nothing of it', () => {
  tellUndoFailures(keys('a'), MESSAGE)
  void handleSessionEnd('signed-out')
  expect(show('a').current).toBeUndefined()
})
