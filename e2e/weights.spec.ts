import { expect, test } from '@playwright/test'
import { type Landing, weighApplication } from '../scripts/web-weights.ts'

// Bytes of the build as it leaves the server, the font counted: docs/decisions/041-light-phone.md. No browser is needed.

const SHELL = 137_000
const LANDINGS: Record<Landing, number> = {
  client: 178_500,
  livreur: 184_000,
  admin: 193_500,
  superadmin: 185_000,
}
const FURTHER = 35_000
/** Screens that are heavier so far, held at what was reached. */
const HEAVIER: Record<string, number> = {
  // With a map.
  'pages/client/place-order.page.tsx': 44_000,
  // The first screen of a client or livreur that has fields and checks what is typed.
  'pages/profile.page.tsx': 41_500,
}

test('the application weighs what was reached, before and with the first screen of each role', () => {
  const { shell, landings } = weighApplication()
  expect(shell.bytes).toBeLessThanOrEqual(SHELL)
  expect(shell.files).toBeLessThanOrEqual(8)
  for (const [role, most] of Object.entries(LANDINGS) as Array<[Landing, number]>)
    expect(landings[role].bytes, role).toBeLessThanOrEqual(most)
})

test('a further screen adds 35 kB at most, but for two', () => {
  const weights = Object.entries(weighApplication().further)
  expect(weights.length).toBeGreaterThan(20)
  const tooHeavy = weights.filter(([page, { bytes }]) => bytes > (HEAVIER[page] ?? FURTHER))
  expect(tooHeavy).toEqual([])
})
