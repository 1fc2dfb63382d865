import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A docstring whose first word is none that a sentence about its name can begin with. */
const WITHOUT_SUBJECT = /\/\*\*\s+(?:\* )?(?:What|Of|Where|Null)\b.*/g

const withoutSubject = (code: string) => [...code.matchAll(WITHOUT_SUBJECT)].map(([line]) => line)

const FOLDERS = ['src', 'demo', 'checks', 'scripts', 'torture', 'bench', 'e2e']

it.each(FOLDERS)('each docstring of %s begins with its subject', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?tsx?$/.test(name) && name !== 'docstrings.test.ts')
    .map((name) => join(folder, name))
  const found = files.flatMap((file) =>
    withoutSubject(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(files).not.toEqual([])
  expect(found).toEqual([])
})

it.each([
  '/** Of a ticket. */',
  '/**\n * Where a page starts: after this\n * row. */',
  '/** Null without one. */',
])('%s has none', (code) => {
  expect(withoutSubject(code)).toHaveLength(1)
})
