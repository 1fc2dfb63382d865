import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Between the quotes of a JSX attribute, `\u202f` is six letters that the screen shows; `&#8239;` is the space. */
const ESCAPED_ATTRIBUTE = /\s[\w-]+="[^"{}]*\\u[\da-f]{4}/g

test('a JSX attribute in quotes holds characters or entities, not JavaScript escapes', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join('src/web', name))
  const escaped = files.filter((file) => readFileSync(file, 'utf8').match(ESCAPED_ATTRIBUTE))
  expect(files.length).toBeGreaterThan(100)
  expect(escaped).toEqual([])
})
