import { describe, expect, test } from 'vitest'
import { isSiteOpen, missingSteps, type SiteState } from './site-opening.ts'

const NOTHING = { contact: false, departure: false, catalogue: false }
const ALL = { contact: true, departure: true, catalogue: true }
const state = (change: Partial<SiteState>): SiteState => ({
  door: 'auto',
  demo: false,
  hasOrders: false,
  done: NOTHING,
  ...change,
})

describe('the public site', () => {
  test('opens by itself with the last of its three steps, whichever that is', () => {
    expect(isSiteOpen(state({}))).toBe(false)
    for (const step of ['contact', 'departure', 'catalogue'] as const) {
      const done = { ...ALL, [step]: false }
      expect(isSiteOpen(state({ done }))).toBe(false)
      expect(missingSteps(done)).toEqual([step])
    }
    expect(isSiteOpen(state({ done: ALL }))).toBe(true)
  })

  test('is open in the demonstration, and where an order was placed before', () => {
    expect(isSiteOpen(state({ demo: true }))).toBe(true)
    expect(isSiteOpen(state({ hasOrders: true }))).toBe(true)
  })

  test('is what an owner says, whatever is there', () => {
    for (const known of [{}, { done: ALL }, { demo: true }, { hasOrders: true }]) {
      expect(isSiteOpen(state({ ...known, door: 'open' }))).toBe(true)
      expect(isSiteOpen(state({ ...known, door: 'closed' }))).toBe(false)
    }
  })
})
