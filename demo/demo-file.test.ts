import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { makeDemoFile } from './demo-file.ts'

test('an existing file is left alone', async () => {
  const file = join(temporaryFolder(), 'laveo.db')
  writeFileSync(file, 'mine')
  await makeDemoFile(file)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(existsSync(`${file}.making`)).toBe(false)
})
