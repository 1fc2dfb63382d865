import { cleanup, renderHook } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTapGuard } from './tap-guard.ts'

afterEach(cleanup)

interface Tap {
  on: string
  at: number
  x?: number
  y?: number
}

/** A tap of a page; returns whether the control under it hears it. */
function page() {
  const { result } = renderHook(useTapGuard)
  return ({ on, at, x = 100, y = 100 }: Tap): boolean => {
    const target = document.createElement('button')
    target.textContent = on
    const preventDefault = vi.fn()
    const event = { target, timeStamp: at, clientX: x, clientY: y, preventDefault }
    result.current({ ...event, stopPropagation() {} } as unknown as MouseEvent)
    return preventDefault.mock.calls.length === 0
  }
}

test.each<[boolean, Omit<Tap, 'at'> & { at?: number }, Partial<Tap>?]>([
  [false, { on: 'Emballer' }],
  [false, { on: 'Emballer', x: 120, y: 110 }],
  [true, { on: 'Laver' }],
  [true, { on: 'Emballer', x: 140 }],
  [true, { on: 'Emballer', at: 700 }],
  [true, { on: 'Emballer', x: 0, y: 0 }],
  [false, { on: 'Emballer', x: 0 }, { x: 0 }],
])('after a tap on « Laver », that a tap is heard is %s of %o', (isHeard, next, first) => {
  const tap = page()
  expect(tap({ on: 'Laver', at: 0, ...first })).toBe(true)
  expect(tap({ at: 300, ...next })).toBe(isHeard)
})

test('the time runs from the last tap that was heard', () => {
  const tap = page()
  tap({ on: 'Laver', at: 0 })
  expect(tap({ on: 'Emballer', at: 600 })).toBe(false)
  expect(tap({ on: 'Emballer', at: 800 })).toBe(true)
})
