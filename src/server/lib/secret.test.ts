import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPushKey } from '#server/push/push-key.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { KeyFault, loadHistoryKey, loadSecret } from './secret.ts'
import { loadTicketKey } from './ticket-key.ts'

test.each([
  ['secret.key', loadSecret],
  ['history.key', loadHistoryKey],
  ['ticket.key', loadTicketKey],
  ['ticket-keys.json', loadTicketKey],
  ['push.key', loadPushKey],
] as const)('a folder in the place of %s is named, with what to do', async (name, load) => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, name)
  mkdirSync(file)
  await expect(load(dataDir)).rejects.toThrow(
    new KeyFault(`${file} is a folder: move it away, and bring the key back from its copy`),
  )
})
