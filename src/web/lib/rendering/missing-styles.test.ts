import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgainForStyles } from './missing-styles.ts'

const link = () => document.querySelector<HTMLLinkElement>('link[href="/late.css"]')

beforeEach(() => {
  vi.useFakeTimers()
  // Each style that fails is told there.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  link()?.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a style that does not come is asked for again, ten times at most', async () => {
  askAgainForStyles()
  const first = document.createElement('link')
  first.rel = 'stylesheet'
  first.href = '/late.css'
  // This document loads no style: each link fails by itself.
  document.head.append(first)
  const asked = new Set([link()])
  for (let second = 0; second < 600; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    asked.add(link())
  }
  expect(asked.size).toBe(1 + 10)
})
