import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNear } from './use-near.ts'

/** How far below the top of the window the part begins; a test sets it, as happy-dom has no layout. */
let top = 0

const onScreen = (width: number) => vi.stubGlobal('matchMedia', () => ({ matches: width >= 900 }))

beforeEach(() => {
  onScreen(390)
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 390, 400),
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part in the window is loaded at once', () => {
  top = 700
  render(createElement(Part))
  expect(screen.getByText('here')).toBeTruthy()
})

test('a phone does not load a part below its window by its height alone', () => {
  top = 860
  render(createElement(Part))
  expect(screen.queryByText('here')).toBeNull()
})

test('a wide screen loads a part less than one screen below at once', () => {
  onScreen(1280)
  top = 860
  render(createElement(Part))
  expect(screen.getByText('here')).toBeTruthy()
})

test('once the page is scrolled, a part less than one screen below is loaded', async () => {
  top = 860
  render(createElement(Part))
  window.dispatchEvent(new Event('scroll'))
  expect(await screen.findByText('here')).toBeTruthy()
})

test('a part two screens below waits also on a scrolled page', () => {
  top = 2 * 844 + 10
  render(createElement(Part))
  window.dispatchEvent(new Event('scroll'))
  expect(screen.queryByText('here')).toBeNull()
})

function Part() {
  const { ref, isNear } = useNear()
  return createElement('div', { ref }, isNear ? 'here' : null)
}

/** Reports at once whether the part lies within the window and the margin. */
class Observer {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void
  readonly #margin: number
  constructor(
    report: (entries: { isIntersecting: boolean }[]) => void,
    { rootMargin }: { rootMargin: string },
  ) {
    this.#report = report
    this.#margin = (Number.parseInt(rootMargin, 10) / 100) * window.innerHeight
  }
  observe(): void {
    this.#report([{ isIntersecting: top < window.innerHeight + this.#margin }])
  }
  disconnect(): void {}
}
