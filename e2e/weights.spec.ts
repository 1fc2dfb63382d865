import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { errorMessage } from '#shared/errors.ts'
import { importCircles, MOST_FURTHER, weighApplication } from '../scripts/web-weights.ts'

const SCRIPTS = 'dist/web/assets'

// Bytes of the build as it leaves the server, the font counted: docs/decisions/041-light-phone.md. No browser is needed.

const SHELL = 129_000
/** The first screen of each role after signing in, with the shell. */
const LANDING = 179_800
/** The order form of a visitor up to its garments, with the shell; a client finds it again after signing in. */
const VISITOR = 166_600
/** On HTTP/1.1 a phone fetches six at a time. */
const LANDING_FILES = 24

test('the application weighs no more than was decided, before and with the first screen of each role', () => {
  const { shell, landings, visitor } = weighApplication()
  expect(shell.bytes).toBeLessThanOrEqual(SHELL)
  expect(shell.files).toBeLessThanOrEqual(8)
  for (const [role, landing] of Object.entries(landings)) {
    expect(landing.bytes, role).toBeLessThanOrEqual(LANDING)
    expect(landing.files, role).toBeLessThanOrEqual(LANDING_FILES)
  }
  expect(visitor.bytes).toBeLessThanOrEqual(VISITOR)
})

// The server sends them with its answers; the screens' own sentences are in `shared/refusals`.
test('no file of the build holds the table of the errors’ sentences', () => {
  const { text } = errorMessage('DEMO_PROXIED', undefined)
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'))
  const holding = scripts.filter((name) => readFileSync(join(SCRIPTS, name), 'utf8').includes(text))
  expect(scripts.length).toBeGreaterThan(50)
  expect(holding).toEqual([])
})

// In a circle of imports a file runs before one that it needs.
test('no file of the build imports itself by way of another', () => {
  expect(importCircles()).toEqual([])
})

test('a further screen adds 37.8 kB at most to the landing screen of its role', () => {
  const further = Object.entries(weighApplication().further)
  const weights = further.flatMap(([page, { afterLanding }]) =>
    afterLanding ? [{ page, ...afterLanding }] : [],
  )
  expect(weights.length).toBeGreaterThan(20)
  expect(weights.filter(({ bytes }) => bytes > MOST_FURTHER)).toEqual([])
})

test('a screen before signing in adds 37.8 kB at most to the shell', () => {
  const further = Object.entries(weighApplication().further)
  const weights = further.flatMap(([page, { afterShell, afterLanding }]) =>
    afterLanding ? [] : [{ page, ...afterShell }],
  )
  expect(weights.length).toBeGreaterThan(6)
  expect(weights.filter(({ bytes }) => bytes > MOST_FURTHER)).toEqual([])
})
