import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgainForStyles } from './missing-styles.ts'

const link = () => document.querySelector<HTMLLinkElement>('link[href="/late.css"]')

beforeEach(() => {
  vi.useFakeTimers()
  // Without the attribute: this document would ask for the style, and tell each failure on the console.
  vi.spyOn(HTMLLinkElement.prototype, 'rel', 'get').mockReturnValue('stylesheet')
})

afterEach(() => {
  link()?.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a style that does not come is asked for again, ten times at most', () => {
  askAgainForStyles()
  const first = document.createElement('link')
  first.setAttribute('href', '/late.css')
  document.head.append(first)
  const asked = new Set([link()])
  for (let failures = 0; failures < 15; failures += 1) {
    link()?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(30_000)
    asked.add(link())
  }
  expect(asked.size).toBe(1 + 10)
})
