import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVisibleDelay } from './use-visible-delay.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const then = vi.fn()

function Screen({ running }: { running: boolean }) {
  useVisibleDelay(5_000, running, then)
  return null
}

const render = (running: boolean) => act(() => root.render(createElement(Screen, { running })))

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
})

afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  then.mockReset()
  vi.useRealTimers()
})

test('only the time in view counts, added up', () => {
  show('hidden')
  render(true)
  vi.advanceTimersByTime(60_000)
  show('visible')
  vi.advanceTimersByTime(3_000)
  show('hidden')
  vi.advanceTimersByTime(60_000)
  show('visible')
  vi.advanceTimersByTime(1_999)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledOnce()
})

test('what has stopped running never ends', () => {
  show('visible')
  render(true)
  vi.advanceTimersByTime(4_000)
  render(false)
  vi.advanceTimersByTime(60_000)
  expect(then).not.toHaveBeenCalled()
})
