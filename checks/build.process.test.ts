import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { importCircles } from '../scripts/web-weights.ts'

const SCRIPTS = 'dist/web/assets'

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
