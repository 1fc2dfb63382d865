import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { loadPushKey } from './push-key.ts'

test('the key is made once, for the server’s user only', async () => {
  const folder = temporaryFolder()
  const key = await loadPushKey(folder)
  expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(key.privateKey, 'base64url')).toHaveLength(32)
  expect(statSync(join(folder, 'push.key')).mode & 0o777).toBe(0o600)
  expect(await loadPushKey(folder)).toEqual(key)
})

test('a file that holds anything else stops the start, and the reason says what to do', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'push.key'), 'no key')
  await expect(loadPushKey(folder)).rejects.toThrow(/push\.key is damaged: .*delete it/)
})
