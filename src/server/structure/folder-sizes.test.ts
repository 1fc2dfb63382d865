import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Beyond this many files, a folder is read as a list to search rather than as a subject: cut it by subject. */
const MAX_FILES = 25

/** The folders under `folder` that hold more than `most` files themselves, each with its number. */
function findLargeFolders(folder: string, most: number): string[] {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([path, n]) => `${path}: ${n} files`)
}

describe('a folder of src', () => {
  it(`holds at most ${MAX_FILES} files`, () => {
    expect(findLargeFolders('src', MAX_FILES)).toEqual([])
  })

  it('is named with its number of files when it holds more', () => {
    const own = readdirSync(import.meta.dirname).length
    expect(findLargeFolders(import.meta.dirname, own)).toEqual([])
    expect(findLargeFolders(import.meta.dirname, own - 1)).toEqual([
      `${import.meta.dirname}: ${own} files`,
    ])
  })
})
