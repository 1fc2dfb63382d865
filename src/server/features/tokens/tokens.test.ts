import { beforeEach, describe, expect, test } from 'vitest'
import type { Orm } from '#server/db/database.ts'
import { authTokens } from '#server/db/schema.ts'
import { tokenText } from '#server/lib/derived-secrets.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, type User } from '#server/testing/factories.ts'
import {
  consumeToken,
  deleteOldTokens,
  issueToken,
  readToken,
  TOKEN_LIFE_MS,
  voidTokens,
} from './tokens.service.ts'

const HOUR = 3_600_000
const TYPES = ['signup', 'recovery', 'ticket'] as const

let t: TestContext
let awa: User

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
})

const write = <T>(fn: (orm: Orm) => T) => t.database.write(fn)
const issue = (type: (typeof TYPES)[number], user: { id: string } = awa) =>
  write((orm) => issueToken(orm, { type, userId: user.id, now: t.clock.now() }))
const living = (type: (typeof TYPES)[number], id: string) =>
  readToken(t, type, tokenText(t.secret, type, id)) !== undefined

describe('a token', () => {
  test.each(TYPES)('of kind %s is read as such, until its time is over', async (type) => {
    const id = await issue(type)
    for (const other of TYPES) expect(living(other, id)).toBe(other === type)
    t.clock.advance(TOKEN_LIFE_MS[type] - 1)
    expect(living(type, id)).toBe(true)
    t.clock.advance(1)
    expect(living(type, id)).toBe(false)
    expect(await write((orm) => consumeToken(orm, id, t.clock.now()))).toBe(false)
  })

  test('shown for another kind proves nothing, even with the right id', async () => {
    const id = await issue('signup')
    const asRecovery = tokenText(t.secret, 'recovery', id)
    expect(readToken(t, 'recovery', asRecovery)).toBeUndefined()
    expect(readToken(t, 'signup', asRecovery)).toBeUndefined()
  })

  test('made with another server’s key proves nothing', async () => {
    const id = await issue('recovery')
    expect(readToken(t, 'recovery', tokenText(Buffer.alloc(32, 9), 'recovery', id))).toBeUndefined()
  })

  test('is used once, by the first caller', async () => {
    const id = await issue('recovery')
    const use = () => write((orm) => consumeToken(orm, id, t.clock.now()))
    expect(await Promise.all([use(), use(), use()])).toEqual([true, false, false])
    expect(living('recovery', id)).toBe(false)
  })

  test('stays good when the write that used it is undone', async () => {
    const id = await issue('ticket')
    const undone = write((orm) => {
      consumeToken(orm, id, t.clock.now())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(living('ticket', id)).toBe(true)
  })

  test('is voided with the others of its kind and account only', async () => {
    const koffi = await makeClient(t)
    const ids = [await issue('recovery'), await issue('recovery')]
    const [signup, foreign] = [await issue('signup'), await issue('recovery', koffi)]
    await write((orm) => voidTokens(orm, awa.id, 'recovery', t.clock.now()))
    expect(ids.map((id) => living('recovery', id))).toEqual([false, false])
    expect([living('signup', signup), living('recovery', foreign)]).toEqual([true, true])
  })

  test('is forgotten a day after its time, not before', async () => {
    await issue('recovery')
    const kept = () => t.database.orm.select().from(authTokens).all().length
    t.clock.advance(25 * HOUR)
    await write((orm) => deleteOldTokens(orm, t.clock.now()))
    expect(kept()).toBe(1)
    t.clock.advance(1)
    await write((orm) => deleteOldTokens(orm, t.clock.now()))
    expect(kept()).toBe(0)
  })
})
