import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Part, staleParts, stampFile, stampOf } from './stamp.mjs'

let folder: string

function write(file: string, text: string): void {
  const place = join(folder, file)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, text)
}

/** A folder with both builds made from its sources. */
beforeEach(() => {
  folder = temporaryFolder()
  for (const place of ['src/server/main.ts', 'src/web/main.tsx', 'src/shared/paths.ts'])
    write(place, 'first')
  for (const part of ['web', 'server'] satisfies Part[])
    write(stampFile(part), stampOf(part, folder))
})

test('builds of the present sources are fresh', () => {
  expect(staleParts(folder)).toEqual([])
})

test.each([
  ['src/server/main.ts', ['server']],
  ['src/cli/seed.ts', ['server']],
  ['src/web/main.tsx', ['web']],
  ['src/shared/paths.ts', ['web', 'server']],
  ['package-lock.json', ['web', 'server']],
  ['src/server/main.test.ts', []],
  ['src/server/testing/factories.ts', []],
])('after a change in %s the stale builds are %j', (file, stale) => {
  write(file, 'second')
  expect(staleParts(folder)).toEqual(stale)
})
