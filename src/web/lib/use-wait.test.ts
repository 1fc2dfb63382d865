import { act, createElement, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWait, useWait } from './use-wait.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let seen: ReturnType<typeof useWait>[]

function Screen() {
  const wait = useWait('essai')
  // Only committed renders count, not those that React discards.
  useLayoutEffect(() => {
    seen.push(wait)
  })
  return null
}

const open = () => {
  seen = []
  root = createRoot(document.createElement('div'))
  act(() => root.render(createElement(Screen)))
}

beforeEach(() => {
  vi.useFakeTimers()
  open()
})

afterEach(() => {
  act(() => root.unmount())
  sessionStorage.clear()
  vi.useRealTimers()
})

test('a wait counts its seconds down, and is over once', () => {
  expect(seen.at(-1)).toEqual({ left: 0, over: false })
  act(() => startWait('essai', 3))
  expect(seen.at(-1)).toEqual({ left: 3, over: false })
  act(() => vi.advanceTimersByTime(1_000))
  expect(seen.at(-1)).toEqual({ left: 2, over: false })
  act(() => vi.advanceTimersByTime(2_000))
  expect(seen.at(-1)).toEqual({ left: 0, over: true })
})

test('a wait that starts long after the screen opened never shows more than its own seconds', () => {
  act(() => vi.advanceTimersByTime(60_000))
  act(() => startWait('essai', 10))
  expect(Math.max(...seen.map(({ left }) => left))).toBe(10)
})

test('a reload does not shorten a wait, and another thing does not wait for it', () => {
  act(() => startWait('essai', 30))
  act(() => startWait('autre', 90))
  act(() => vi.advanceTimersByTime(10_000))
  act(() => root.unmount())
  open()
  expect(seen.at(-1)).toEqual({ left: 20, over: false })
})

test('a wait that is forgotten was none', () => {
  act(() => startWait('essai', 30))
  act(() => startWait('essai', 0))
  expect(seen.at(-1)).toEqual({ left: 0, over: false })
})
