import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeSuperadmin, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { knownBrowser, makeProofOld } from '#server/testing/scenes/access.ts'

import { type LiveSession, openSession, readSession, recordProof } from './sessions.service.ts'

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext()
  owner = await makeSuperadmin(t)
})

/** Changes every session in the file, as a person who holds it and no key. */
const rewrite = (set: string, ...values: unknown[]) =>
  t.database.sqlite.prepare(`update sessions set ${set}`).run(...values)

const opened = async (userId: string) => {
  const { id, cookie } = await openSession(t, userId, { secure: false, userAgent: '' })
  return { id, token: cookie.split(/[=;]/)[1] ?? '' }
}

describe('a session that is rewritten in the file opens nothing', () => {
  test('where it was moved to a superadmin, its proof made fresh', async () => {
    const browser = await knownBrowser(t, await makeClient(t))
    rewrite('user_id = ?, by_link = 0, proven_at = ?', owner.id, Date.now())
    expect(await browser.caller.auth.me()).toBeNull()
    expect((await refusalOf(browser.caller.profile.sessions())).code).toBe('UNAUTHENTICATED')
  })

  test.each([
    ['a proof that is newer', 'proven_at = created_at + 1'],
    ['an opening that is newer', 'created_at = created_at + 1'],
    ['a password where there was a link', 'by_link = 1 - by_link'],
    ['no seal', 'seal = null'],
    ['another seal', "seal = iif(seal like 'x%', 'y', 'x') || substr(seal, 2)"],
  ])('where it was given %s', async (_, set) => {
    const { token } = await opened(owner.id)
    expect(await readSession(t, token, false)).toBeDefined()
    rewrite(set)
    expect(await readSession(t, token, false)).toBeUndefined()
  })

  test('where it was given the seal of another one', async () => {
    const own = await opened((await makeClient(t)).id)
    const theirs = await opened(owner.id)
    const of = (column: string) => `${column} = (select ${column} from sessions where id = ?)`
    t.database.sqlite
      .prepare(
        `update sessions set ${of('user_id')}, ${of('created_at')}, ${of('seal')} where id = ?`,
      )
      .run(theirs.id, theirs.id, theirs.id, own.id)
    expect(await readSession(t, own.token, false)).toBeUndefined()
  })

  test('nor after a proof that was under way meanwhile', async () => {
    const { token } = await opened((await makeClient(t)).id)
    const read = await readSession(t, token, false)
    rewrite('user_id = ?', owner.id)
    await t.database.write((orm) => recordProof(orm, t.secret, read as LiveSession))
    expect(await readSession(t, token, false)).toBeUndefined()
  })
})

test('a number that another program made proven in a session closes it', async () => {
  const caller = await t.as(owner)
  t.database.sqlite
    .prepare('update sessions set number_proven_at = 1 where user_id = ?')
    .run(owner.id)
  expect(await caller.auth.me()).toBeNull()
})

test('a session goes on after its person has proved again who they are', async () => {
  const caller = await t.as(owner)
  makeProofOld(t, owner)
  await caller.profile.prove({ kind: 'password', password: TEST_PASSWORD })
  expect(await caller.auth.me()).toMatchObject({ id: owner.id })
})
