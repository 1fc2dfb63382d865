import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinute } from './use-minute.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const drawn = vi.fn()

function Screen() {
  drawn(useMinute())
  return null
}

function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
  act(() => root.render(createElement(Screen)))
  drawn.mockReset()
})

afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a page draws nothing anew while it is left, and its time once it is shown again', () => {
  vi.setSystemTime(Date.now() + 90_000)
  turn('hidden')
  expect(drawn).not.toHaveBeenCalled()
  turn('visible')
  expect(drawn).toHaveBeenCalledOnce()
})
