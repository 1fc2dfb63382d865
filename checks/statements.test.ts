import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SERVER = new URL('../src/server/', import.meta.url)
const WRAPPER = 'db/statement.ts'

test('only the typed wrapper names placeholders and prepares Drizzle’s queries', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const untyped = sources.filter((file) =>
    /sql\.placeholder|\bplaceholder\(|\.prepare\(\)/.test(
      readFileSync(new URL(file, SERVER), 'utf8'),
    ),
  )
  expect(untyped).toEqual([WRAPPER])
})
