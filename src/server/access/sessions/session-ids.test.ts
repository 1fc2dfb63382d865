import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { keySessions } from './session-ids.service.ts'
import { openSession, readSession } from './sessions.service.ts'

let t: TestContext
let dataDir: string

beforeEach(() => {
  t = createTestContext()
  dataDir = temporaryFolder()
})

const run = (statement: string) => t.database.sqlite.exec(statement)
const start = () => keySessions(t.database, t.secret, dataDir)
const isSignedIn = async (token: string) => (await readSession(t, token, false)) !== undefined

/** Signs somebody in as the version before this one did: the bare hash of the token is stored. */
async function signedInBefore(): Promise<string> {
  const { id: userId } = await makeClient(t)
  const { cookie, id } = await openSession(t, userId, { secure: false, userAgent: '' })
  const token = cookie.split(/[=;]/)[1] ?? ''
  run(`update sessions set id = '${hash('sha256', token)}' where id = '${id}'`)
  return token
}

/** Writes a session into the file, as a person who holds it and no key. */
async function planted(): Promise<string> {
  const { id } = await makeSuperadmin(t)
  run(`insert into sessions (id, user_id, expires_at, created_at)
    values ('${hash('sha256', 'my own token')}', '${id}', 4e9, ${Date.now()})`)
  return 'my own token'
}

test('a session that is written into the file opens nothing, also after the next start', async () => {
  await start()
  const token = await planted()
  expect(await isSignedIn(token)).toBe(false)
  await start()
  expect(await isSignedIn(token)).toBe(false)
})

test('who was signed in under an earlier version stays so, and is told on their device', async () => {
  const token = await signedInBefore()
  run(`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, id, 'https://push.example/d', 'k', 'a', 1 from sessions`)
  expect(await isSignedIn(token)).toBe(false)
  await start()
  expect(await isSignedIn(token)).toBe(true)
  const device = 'select s.id from push_subscriptions p join sessions s on s.id = p.session_id'
  expect(t.database.sqlite.prepare(device).all()).toHaveLength(1)
})

test('a start that was killed before it was noted keys nothing twice', async () => {
  const token = await signedInBefore()
  await keySessions(t.database, t.secret, temporaryFolder())
  await start()
  expect(await isSignedIn(token)).toBe(true)
})

test('a trigger that is planted in the file cannot have the server key an id', async () => {
  await start()
  await planted()
  run(`create trigger planted after update of used_at on sessions
    begin update sessions set id = keyed_session(id) where id = new.id; end`)
  expect(() => run('update sessions set used_at = 1')).toThrow('unsafe use of keyed_session()')
})
