import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { handleSessionEnd } from '#web/features/auth/session-end.ts'
import { type Done, forgetDone, rememberDone, useLastDone } from './last-done.ts'

const DELIVERED: Done = {
  kind: 'delivery',
  reference: '60e67a41',
  clientName: 'Serge Kouassi',
  due: 40_915,
  received: 50_000,
  returned: 9_085,
  pieces: 6,
  at: 1_000,
}

afterEach(forgetDone)

it('is the step confirmed last, until it is forgotten', () => {
  const { result } = renderHook(() => useLastDone())
  expect(result.current).toBeNull()
  act(() => rememberDone(DELIVERED))
  expect(result.current).toEqual(DELIVERED)
  act(() => rememberDone({ ...DELIVERED, kind: 'pickup', at: 2_000 }))
  expect(result.current?.kind).toBe('pickup')
  act(forgetDone)
  expect(result.current).toBeNull()
})

it('outlives a reload, and something else in the storage is no step', () => {
  rememberDone(DELIVERED)
  expect(renderHook(() => useLastDone()).result.current).toEqual(DELIVERED)
  for (const text of ['{', 'null', '12']) {
    sessionStorage.setItem('laveo-derniere-etape', text)
    expect(renderHook(() => useLastDone()).result.current).toBeNull()
  }
})

it('is not for the next person who signs in on this phone', async () => {
  rememberDone(DELIVERED)
  await handleSessionEnd('lost')
  expect(renderHook(() => useLastDone()).result.current).toBeNull()
})
