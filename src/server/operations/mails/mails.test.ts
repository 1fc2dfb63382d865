import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { links, mailOutbox } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

let f: OwnedShop

beforeEach(async () => {
  f = await ownedShop()
})

/** An e-mail that the provider refused to the last. */
async function givenUp(to: string): Promise<string> {
  const facts = { fullname: 'Aminata Koné' }
  await f.t.database.write((orm) =>
    enqueueMail(orm, f.t, { template: 'livreur-approved', to, userId: f.owner.id, facts }),
  )
  const firstTriedAt = f.t.clock.now()
  const change = { status: 'failed', attempts: 8, firstTriedAt, lastError: 'HTTP 500' } as const
  const row = f.t.database.orm
    .update(mailOutbox)
    .set(change)
    .where(eq(mailOutbox.recipient, to))
    .returning({ id: mailOutbox.id })
    .get()
  return row.id
}

const stored = (id: string) =>
  f.t.database.orm.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get()

describe('the e-mails that were given up', () => {
  test('are listed newest first, with why', async () => {
    await givenUp('awa@exemple.ci')
    f.t.clock.advance(1000)
    await givenUp('serge@exemple.ci')
    const { items } = await f.boss.mails.failures({})
    expect(items.map(({ recipient }) => recipient)).toEqual(['serge@exemple.ci', 'awa@exemple.ci'])
    expect(items[0]).toMatchObject({ attempts: 8, lastError: 'HTTP 500', alive: true })
    expect(await f.boss.mails.counts()).toMatchObject({ failed: 2, waiting: 0 })
  })

  test('leave again with all their tries, the worker is woken, and the journal says who asked', async () => {
    const mailId = await givenUp('awa@exemple.ci')
    let woken = 0
    f.t.outbox.onWake(() => {
      woken += 1
    })
    // The worker gives up what is older than a day, and the provider knows an id for as long.
    f.t.clock.advance(2 * DAY_MS)
    await f.boss.mails.retry({ mailId })
    expect(stored(mailId)).toBeUndefined()
    const [mail] = f.t.database.orm.select().from(mailOutbox).all()
    expect(mail).toMatchObject({
      recipient: 'awa@exemple.ci',
      status: 'pending',
      attempts: 0,
      firstTriedAt: null,
      lastError: null,
      createdAt: f.t.clock.now(),
      nextAttemptAt: f.t.clock.now(),
    })
    expect(woken).toBe(1)
    expect(await f.boss.mails.counts()).toMatchObject({ failed: 0, waiting: 1 })
    expect(f.journal()).toMatchObject([
      { kind: 'mail_retried', actorId: f.owner.id, target: mail?.id },
    ])
  })

  test('do not leave with a link that opens nothing any more', async () => {
    const mailId = await givenUp('awa@exemple.ci')
    const now = f.t.clock.now()
    const token = {
      id: 'tok',
      purpose: 'recovery',
      createdAt: now,
      expiresAt: now + HOUR_MS,
    } as const
    f.t.database.orm.insert(links).values(token).run()
    const facts = { fullname: 'Aminata', tokenId: 'tok' }
    f.t.database.orm.update(mailOutbox).set({ facts }).where(eq(mailOutbox.id, mailId)).run()
    f.t.clock.advance(HOUR_MS)
    expect((await refusalOf(f.boss.mails.retry({ mailId }))).code).toBe('MAIL_EXPIRED')
    expect(stored(mailId)).toMatchObject({ status: 'failed' })
    expect((await f.boss.mails.failures({})).items).toMatchObject([{ alive: false }])
  })
})

test('the counts say whether messages to clients leave by themselves, and how many wait', async () => {
  expect((await f.boss.mails.counts()).messages).toEqual({ leave: false, waiting: 0 })
  const phone = '+2250707000001'
  const facts = { fullname: 'Aminata Koné' }
  await f.t.database.write((orm) =>
    enqueueMessage(orm, f.t, { template: 'votre_lien', phone, facts }),
  )
  expect((await f.boss.mails.counts()).messages).toEqual({ leave: false, waiting: 1 })
})
