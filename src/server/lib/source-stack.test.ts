import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { sourceStack } from './source-stack.ts'

test('a place in a built file is shown as the place in our sources, and any other as it is', () => {
  const built = join(temporaryFolder(), 'main.js')
  // Line 1, column 1 of the built file comes from line 2, column 3 of the source.
  const map = { version: 3, sources: ['../../src/place.ts'], names: [], mappings: 'AACE' }
  writeFileSync(`${built}.map`, JSON.stringify(map))
  const stack = (at: string) => `Error: full\n    at place (${at})\n    at node:internal/timers:1:2`
  expect(sourceStack(stack(`file://${built}:1:1`))).toBe(stack('../../src/place.ts:2:3'))
  const own = stack('file:///app/scripts/dev.ts:4:5')
  expect(sourceStack(own)).toBe(own)
})
