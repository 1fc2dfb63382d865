import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { MeContext } from '#web/session.ts'
import { rememberDone } from '../last-done.ts'
import { useRecentDone } from './use-recent-done.ts'

const KONAN = { id: 'konan' } as NonNullable<Parameters<typeof MeContext>[0]['value']>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const open = () =>
  renderHook(useRecentDone, {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(MeContext, { value: KONAN }, children),
  }).result
const finishStep = () =>
  act(() =>
    rememberDone(KONAN.id, {
      kind: 'delivery',
      reference: '60e67a41',
      clientName: 'Serge Kouassi',
      due: 0,
      received: 0,
      returned: 0,
      contents: '6\u00a0pièces',
      at: Date.now(),
    }),
  )
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a list that stays open forgets the step after its ten minutes', () => {
  finishStep()
  const recent = open()
  after(10 * MINUTE_MS - 1)
  expect(recent.current?.reference).toBe('60e67a41')
  after(1)
  expect(recent.current).toBeNull()
})

test('a step that is confirmed while the list is open has ten minutes of its own', () => {
  const recent = open()
  after(60 * MINUTE_MS)
  expect(recent.current).toBeNull()
  finishStep()
  after(9 * MINUTE_MS)
  finishStep()
  after(9 * MINUTE_MS)
  expect(recent.current).not.toBeNull()
  after(MINUTE_MS)
  expect(recent.current).toBeNull()
})
