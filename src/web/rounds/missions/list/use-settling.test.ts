import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettling } from './use-settling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (id: string, arriving: boolean) =>
  renderHook((first: string) => useSettling(first, arriving), { initialProps: id })

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('the next mission does not act for 600 ms after one comes back from a client', () => {
  const { result } = open('next', true)
  expect(result.current).toBe(true)
  after(599)
  expect(result.current).toBe(true)
  after(1)
  expect(result.current).toBe(false)
})

test('on a page that is simply opened the first mission acts at once, another one that takes its place does not', () => {
  const { result, rerender } = open('first', false)
  expect(result.current).toBe(false)
  rerender('other')
  expect(result.current).toBe(true)
  after(600)
  expect(result.current).toBe(false)
  rerender('other')
  expect(result.current).toBe(false)
})
