import { existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { pacedFile, removeAtPace } from './paced-file.ts'

const BYTES = Buffer.alloc(9 * 1024 * 1024, 'laveo')

describe('a file at the pace of the disk', () => {
  test('has the bytes that were written, over several steps', async () => {
    const file = join(temporaryFolder(), 'copy')
    await pipeline([BYTES], pacedFile(file))
    expect(readFileSync(file).equals(BYTES)).toBe(true)
  })

  test('is removed, a small one too', () => {
    for (const bytes of [BYTES, Buffer.from('x'), Buffer.alloc(0)]) {
      const file = join(temporaryFolder(), 'copy')
      writeFileSync(file, bytes)
      removeAtPace(file)
      expect(existsSync(file)).toBe(false)
    }
  })

  test('keeps its bytes under a second name, which somebody gave it elsewhere', () => {
    const [file, other] = [join(temporaryFolder(), 'copy'), join(temporaryFolder(), 'copy')]
    writeFileSync(file, BYTES)
    linkSync(file, other)
    removeAtPace(file)
    expect(existsSync(file)).toBe(false)
    expect(readFileSync(other).equals(BYTES)).toBe(true)
  })
})
