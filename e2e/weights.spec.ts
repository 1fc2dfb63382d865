import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { errorMessage } from '#shared/errors.ts'
import type { Landing } from '../scripts/landings.ts'
import { importCircles, MOST_FURTHER, weighApplication } from '../scripts/web-weights.ts'

const SCRIPTS = 'dist/web/assets'

// Bytes of the build as it leaves the server, the font counted: docs/decisions/041-light-phone.md. No browser is needed.

/**
 * With the addresses of the second factor, the question that repeats a refused act, and the page that was asked for, which the
 * screen to protect an account leads on to. What asks again for a style that did not come takes 0.1 kB.
 */
const SHELL = 103_900
const LANDINGS: Record<Landing, number> = {
  // With the time of the next visit, and an order's way at the counter.
  // Each asks whether to be told, the fee's rounding has its words, and no focus is left on what was removed.
  client: 148_100,
  livreur: 148_950,
  // Without the whole card, which a phone has no room for. With how late each order is, which view the board has,
  // and who is about to be assigned; a tool whose code does not come is said, and the views of the list are on a phone too.
  admin: 145_800,
  // With four figures against the period before, bars that say their values, and the place of the late orders.
  superadmin: 147_550,
}
/** The order form of a visitor up to its garments, with the shell: its lower steps come after them. It hears of another tab's sign-in. */
const VISITOR = 147_750
/** On HTTP/1.1 a phone fetches six at a time. */
const LANDING_FILES = 19

test('the application weighs what was reached, before and with the first screen of each role', () => {
  const { shell, landings, visitor } = weighApplication()
  expect(shell.bytes).toBeLessThanOrEqual(SHELL)
  expect(shell.files).toBeLessThanOrEqual(8)
  for (const [role, most] of Object.entries(LANDINGS) as Array<[Landing, number]>) {
    expect(landings[role].bytes, role).toBeLessThanOrEqual(most)
    expect(landings[role].files, role).toBeLessThanOrEqual(LANDING_FILES)
  }
  expect(visitor.bytes).toBeLessThanOrEqual(VISITOR)
})

// The server sends them with its answers; what a screen says by itself stands in `shared/refusals`.
test('no file of the build holds the table of the errors’ sentences', () => {
  const { text } = errorMessage('DEMO_PROXIED', undefined)
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'))
  const holding = scripts.filter((name) => readFileSync(join(SCRIPTS, name), 'utf8').includes(text))
  expect(scripts.length).toBeGreaterThan(50)
  expect(holding).toEqual([])
})

// In a circle a file runs before one that it needs.
test('no file of the build imports itself by way of another', () => {
  expect(importCircles()).toEqual([])
})

test('a further screen adds 35 KiB at most to the landing screen of its role', () => {
  const further = Object.entries(weighApplication().further)
  const weights = further.flatMap(([page, { afterLanding }]) =>
    afterLanding ? [{ page, ...afterLanding }] : [],
  )
  expect(weights.length).toBeGreaterThan(20)
  expect(weights.filter(({ bytes }) => bytes > MOST_FURTHER)).toEqual([])
})

test('a screen before signing in adds 35 KiB at most to the shell', () => {
  const further = Object.entries(weighApplication().further)
  const weights = further.flatMap(([page, { afterShell, afterLanding }]) =>
    afterLanding ? [] : [{ page, ...afterShell }],
  )
  expect(weights.length).toBeGreaterThan(6)
  expect(weights.filter(({ bytes }) => bytes > MOST_FURTHER)).toEqual([])
})
