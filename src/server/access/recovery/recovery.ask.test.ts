import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeClient } from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { knownBrowser } from '#server/testing/scenes/access.ts'

const MINUTE = 60_000

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

const newestLink = () => ({ token: lastMail(t, 'reset-password').token ?? '' })

describe('asking for another password', () => {
  test('sends a link, whose secret is nowhere in the database', async () => {
    t = createTestContext({}, { database: ownEmptyDatabase() })
    const awa = await makeClient(t)
    expect(await t.anonymous.recovery.ask({ email: ` ${awa.email.toUpperCase()} ` })).toBeNull()
    const [mail, ...others] = outbox(t)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'reset-password', to: awa.email })
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password#type=recovery&token=/)
    const proof = mail?.token?.split('.')[1] ?? ''
    expect(t.database.sqlite.serialize().includes(proof)).toBe(false)
  })

  test('answers the same, and leaves no trace, when no account could use a link', async () => {
    const disabled = await makeClient(t, { disabledAt: 1 })
    const gone = await makeClient(t)
    await t.database.write((orm) =>
      orm.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id)).run(),
    )
    const before = dumpTables(t.database)
    for (const email of ['personne@laveo.test', disabled.email, gone.email])
      expect(await t.anonymous.recovery.ask({ email })).toBeNull()
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('under attack leaves a living link in the owner’s mailbox at any time', async () => {
    const awa = await makeClient(t)
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await t.anonymous.recovery.ask({ email: awa.email }).catch(() => {})
      if (minutes % 20 === 0) expect(await t.anonymous.recovery.check(newestLink())).toBeDefined()
      t.clock.advance(5 * MINUTE)
    }
    expect(outbox(t).length).toBeLessThan(60)
    await t.anonymous.recovery.reset({ ...newestLink(), password: 'mon-nouveau-mot' })
  })

  test('stays open to a browser that the owner used before, whatever strangers ask for', async () => {
    const awa = await makeClient(t)
    const home = await knownBrowser(t, awa, '41.66.0.1')
    for (let i = 0; i < 50; i += 1) {
      const email = i % 2 ? awa.email : `p${i}@laveo.test`
      await t
        .browser('41.66.0.1')
        .caller.recovery.ask({ email })
        .catch(() => {})
    }
    const before = outbox(t).length
    await home.caller.recovery.ask({ email: awa.email })
    expect(outbox(t)).toHaveLength(before + 1)
  })
})
