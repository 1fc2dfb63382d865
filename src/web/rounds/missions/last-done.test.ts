import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { handleSessionEnd } from '#web/session-end.ts'
import {
  type Done,
  forgetDone,
  isWithoutSums,
  rememberDone,
  stampWords,
  useLastDone,
} from './last-done.ts'

const DELIVERED: Done = {
  kind: 'delivery',
  reference: '60e67a41',
  clientName: 'Serge Kouassi',
  due: 40_915,
  received: 50_000,
  returned: 9_085,
  contents: '6\u00a0pièces',
  at: 1_000,
}
const lastOf = (userId: string) => renderHook(() => useLastDone(userId)).result

afterEach(() => sessionStorage.clear())

it('is the step confirmed last, until it is forgotten', () => {
  const last = lastOf('konan')
  expect(last.current).toBeNull()
  act(() => rememberDone('konan', DELIVERED))
  expect(last.current).toEqual(DELIVERED)
  act(() => rememberDone('konan', { ...DELIVERED, kind: 'pickup', at: 2_000 }))
  expect(last.current?.kind).toBe('pickup')
  act(() => forgetDone('konan'))
  expect(last.current).toBeNull()
})

it('outlives a reload, and something else in the storage is no step', () => {
  rememberDone('konan', DELIVERED)
  expect(lastOf('konan').current).toEqual(DELIVERED)
  for (const text of ['{', 'null', '12']) {
    sessionStorage.setItem('laveo-derniere-etape-konan', text)
    expect(lastOf('konan').current).toBeNull()
  }
})

it('is not for the next person in this tab, and a sign-out removes it', async () => {
  rememberDone('konan', DELIVERED)
  expect(lastOf('mariam').current).toBeNull()
  await handleSessionEnd('lost')
  expect(lastOf('konan').current).toEqual(DELIVERED)
  await handleSessionEnd('signed-out')
  expect(lastOf('konan').current).toBeNull()
})

it('is said with what was given back of a delivery, and with what was taken of a pick-up', () => {
  const said = (done: Partial<Done>) => stampWords({ ...DELIVERED, ...done }).replace(/\s/g, ' ')
  expect(said({})).toBe('Livrée · 9 085 FCFA rendus')
  expect(said({ returned: 0 })).toBe('Livrée')
  expect(said({ kind: 'pickup' })).toBe('Ramassée · 6 pièces')
  expect(said({ kind: 'pickup', contents: '' })).toBe('Ramassée')
})

it('has no sums where nothing was due and nothing received', () => {
  const paid = { ...DELIVERED, due: 0, received: 0, returned: 0 }
  expect(isWithoutSums(paid)).toBe(true)
  expect(isWithoutSums({ ...paid, due: 500 })).toBe(false)
  expect(isWithoutSums({ ...paid, received: 500 })).toBe(false)
})
