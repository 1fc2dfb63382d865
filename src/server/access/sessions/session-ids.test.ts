import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { readSession } from './sessions.service.ts'

test('a session that is written into the file opens nothing', async () => {
  const t = createTestContext()
  const { id } = await makeSuperadmin(t)
  const token = 'my own token'
  t.database.sqlite.exec(`insert into sessions (id, user_id, expires_at, created_at)
    values ('${hash('sha256', token)}', '${id}', 4e9, ${Date.now()})`)
  expect(await readSession(t, token, false)).toBeUndefined()
})
