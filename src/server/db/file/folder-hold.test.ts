import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { holdFolder } from './folder-hold.ts'
import { RefusedFile } from './refused-file.ts'

test('a data folder has one holder, and is free once it is released', () => {
  const folder = temporaryFolder()
  const hold = holdFolder(folder, 0)
  expect(() => holdFolder(folder, 0)).toThrow(RefusedFile)
  expect(() => holdFolder(folder, 0)).toThrow(`holds the data folder ${folder}: stop it first`)
  hold.release()
  holdFolder(folder, 0).release()
})
