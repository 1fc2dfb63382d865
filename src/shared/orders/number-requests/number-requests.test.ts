import { expect, it } from 'vitest'
import { isSetAside, REQUEST_CEILINGS } from './number-requests.ts'

const none = { number: 0, browser: 0, network: 0, shown: 0 }

it('shows the first requests of a number, a browser and a network, and sets the next ones aside', () => {
  for (const source of ['number', 'browser', 'network'] as const) {
    const ceiling = REQUEST_CEILINGS[source]
    expect(isSetAside({ ...none, [source]: ceiling - 1 }), source).toBe(false)
    expect(isSetAside({ ...none, [source]: ceiling }), source).toBe(true)
  }
})

it('keeps room for who has asked nothing, once the day is full', () => {
  const full = { ...none, shown: REQUEST_CEILINGS.day }
  expect(isSetAside(full)).toBe(false)
  expect(isSetAside({ ...full, network: 1 })).toBe(true)
  expect(isSetAside({ ...full, shown: full.shown + REQUEST_CEILINGS.firsts })).toBe(true)
})
