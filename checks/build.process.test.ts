import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorMessage } from '#shared/errors.ts'
import { readManifest } from '../scripts/landings.ts'
import { importCircles, weighPages } from '../scripts/web-weights.ts'

const SCRIPTS = 'dist/web/assets'

// The server sends them with its answers; the screens' own sentences are in `shared/refusals`.
test('no file of the build holds the table of the errors’ sentences', () => {
  const { text } = errorMessage('DEMO_PROXIED', undefined)
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'))
  const holding = scripts.filter((name) => readFileSync(join(SCRIPTS, name), 'utf8').includes(text))
  expect(scripts).not.toEqual([])
  expect(holding).toEqual([])
})

// In a circle of imports a file runs before one that it needs.
test('no file of the build imports itself by way of another', () => {
  expect(importCircles()).toEqual([])
})

test('the service worker keeps the drawing of Abidjan, which a map shows without a network', () => {
  // The names of the quarters may be a file of their own: other screens need them too.
  const chunks = Object.values(readManifest()).filter(({ file }) =>
    /\/(?:drawing|communes)-[^/]+\.js$/.test(file),
  )
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css])
  expect(files).not.toEqual([])
  const worker = readFileSync('dist/web/sw.js', 'utf8')
  const kept = /SHELL = \[[^\]]*\]/.exec(worker)?.[0]
  for (const file of files) expect(kept).toContain(`/${file}`)
})

test('a page that needs no application brings the script of all pages and its own at most, and no framework', () => {
  const own = { index: 'home', connexion: 'sign-in', verifier: 'verify' } as Record<string, string>
  for (const form of ['contact', 'candidature-livreur']) own[form] = 'site-form'
  const nameOf = (file: string) => /^assets\/([a-z-]+)-[\w-]{7}\.js$/.exec(file)?.[1]
  for (const { name, scripts } of weighPages())
    expect(scripts.map(nameOf).toSorted(), name).toEqual(
      (own[name] ? ['public', own[name]] : ['public']).toSorted(),
    )
})
