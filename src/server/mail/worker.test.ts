import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createLink, useUpLink } from '#server/access/links/links.service.ts'
import { mailOutbox, users, validationCodes } from '#server/db/schema.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { waitAfter } from '#server/outbox/worker.ts'
import { makeClient } from '#server/testing/factories.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'
import { createResendDriver } from './resend.ts'
import { createMailWorker, MAIL_WAITS } from './worker.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test('an e-mail leaves once, under the id of its row, from our sender', async () => {
  const { t, provider, news, worker, row } = await mailThroughProvider()
  const id = await news()
  await worker().runDue()
  expect(provider.delivered).toMatchObject([
    {
      key: id,
      from: 'Lavéo <bonjour@laveo.example>',
      to: 'awa@exemple.ci',
      subject: 'Votre compte livreur est validé',
    },
  ])
  expect(row(id)).toMatchObject({ status: 'sent', attempts: 1, sentAt: t.clock.now() })
  await worker().runDue()
  expect(provider.requests).toHaveLength(1)
})

test('the phone of the business is that of the moment when an e-mail leaves', async () => {
  const { t, provider, driver, enqueue } = await mailThroughProvider()
  let phone: string | null = null
  const worker = createMailWorker(t, driver, () => ({
    phone,
    opensAt: '9\u00a0h',
    closesAt: '18\u00a0h',
  }))
  for (const next of [null, '+2252722401865']) {
    phone = next
    await enqueue('password-changed', { fullname: 'Awa Koné', at: 0 })
    await worker.runDue()
  }
  expect(
    provider.delivered.map(({ text }) => text.includes('27\u00a022\u00a040\u00a018\u00a065')),
  ).toEqual([false, true])
})

test('e-mails leave in the order in which they fell due', async () => {
  const { t, provider, news, worker } = await mailThroughProvider()
  for (const name of ['Un', 'Deux', 'Trois']) {
    await news(name)
    t.clock.advance(1)
  }
  await worker().runDue()
  expect(provider.delivered.map(({ text }) => /Bonjour (\w+)/.exec(text)?.[1])).toEqual([
    'Un',
    'Deux',
    'Trois',
  ])
})

describe('a provider that stumbles', () => {
  test('is tried again after growing waits, eight times in a day, then the e-mail is given up aloud', async () => {
    const { t, provider, news, worker, row, untilSettled, lines } = await mailThroughProvider()
    const start = t.clock.now()
    const id = await news()
    provider.behave(...Array<'error'>(20).fill('error'))
    await untilSettled(worker())
    const seconds = [0, 30, 135, 502.5, 1788.75, 6290.625, 22047.188, 77195.157]
    expect(provider.requests.map((at) => (at - start) / SECOND)).toEqual(seconds)
    expect(row(id)).toMatchObject({ status: 'failed', attempts: MAIL_WAITS.tries })
    expect(row(id).lastError).toBe('internal_server_error 500')
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'E-MAIL GIVEN UP', mail: id, template: 'livreur-approved', tries: MAIL_WAITS.tries },
    ])
  })

  test('holds no other e-mail back', async () => {
    const { provider, news, worker, row } = await mailThroughProvider()
    const [first, second] = [await news('Un'), await news('Deux')]
    provider.behave('error')
    await worker().runDue()
    expect([row(first).status, row(second).status]).toEqual(['pending', 'sent'])
  })

  test('may be away for hours: what waited leaves when it is back', async () => {
    const { t, provider, news, worker, row, untilSettled } = await mailThroughProvider()
    await provider.down()
    const id = await news()
    const before = worker()
    for (let tries = 1; tries <= 4; tries += 1) {
      await before.runDue()
      expect(row(id)).toMatchObject({ status: 'pending', attempts: tries, lastError: 'no answer' })
      t.clock.advance(waitAfter(MAIL_WAITS, tries))
    }
    await provider.up()
    await untilSettled(worker())
    expect(provider.delivered.map(({ key }) => key)).toEqual([id])
    expect(row(id)).toMatchObject({ status: 'sent', attempts: 5, lastError: null })
  })

  test('gets ten seconds to answer', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    const { provider, news, worker } = await mailThroughProvider()
    const options = { apiKey: 're_test', baseUrl: provider.url, from: 'a@laveo.example' }
    await news()
    await worker(createResendDriver(options)).runDue()
    expect(limit.mock.calls).toEqual([[10 * SECOND]])
    limit.mockRestore()
    expect(provider.delivered).toHaveLength(1)
  })
})

describe('what would come too late', () => {
  test.each([59 * MINUTE + 1, 5 * HOUR])(
    'a link that ends within a minute or has ended stays here (%d ms later)',
    async (later) => {
      const { t, provider, enqueue, worker, row, lines } = await mailThroughProvider()
      const { id: userId } = await makeClient(t)
      const token = { purpose: 'recovery', userId, now: t.clock.now() } as const
      const tokenId = await t.database.write((orm) => createLink(orm, token))
      const id = await enqueue('reset-password', { fullname: 'Awa', tokenId })
      t.clock.advance(later)
      await worker().runDue()
      expect(provider.requests).toEqual([])
      expect(row(id)).toMatchObject({ status: 'failed', lastError: 'expired' })
      expect(lines.map(({ level }) => level)).toEqual(['warn'])
    },
  )

  test('a link that was used or voided meanwhile stays here', async () => {
    const { t, provider, enqueue, worker, row } = await mailThroughProvider()
    const now = t.clock.now()
    const tokenId = await t.database.write((orm) => createLink(orm, { purpose: 'signup', now }))
    const id = await enqueue('confirm-signup', { fullname: 'Awa', tokenId })
    await t.database.write((orm) => useUpLink(orm, tokenId, now))
    await worker().runDue()
    expect([provider.requests, row(id).lastError]).toEqual([[], 'expired'])
  })

  test('a link that lives leaves, and is the one that opens', async () => {
    const { t, provider, enqueue, worker } = await mailThroughProvider()
    const now = t.clock.now()
    const tokenId = await t.database.write((orm) => createLink(orm, { purpose: 'signup', now }))
    await enqueue('confirm-signup', { fullname: 'Awa', tokenId })
    t.clock.advance(LINKS.signup.lifeMs - 2 * MINUTE)
    await worker().runDue()
    expect(provider.delivered[0]?.text).toContain(
      `https://laveo.example/connexion#type=signup&token=${tokenId}.`,
    )
  })

  test.each([{ isUsed: true }, { expiresAt: 0 }, 'gone'])(
    'a code that is no longer valid stays here (%j)',
    async (change) => {
      const { t, provider, enqueue, worker, row } = await mailThroughProvider()
      const now = t.clock.now()
      const code = { id: 'code', code: 'x', browser: 'x', address: 'x', createdAt: now }
      await t.database.write((orm) => {
        orm
          .insert(validationCodes)
          .values({ ...code, role: 'admin', expiresAt: now + 10 * MINUTE })
          .run()
      })
      const facts = {
        codeId: 'code',
        role: 'admin',
        browser: 'Chrome',
        address: '127.0.0.1',
      } as const
      const [early, late] = [
        await enqueue('validation-code', facts),
        await enqueue('validation-code', facts),
      ]
      provider.behave('fine', 'error')
      await worker().runDue()
      expect([row(early).status, row(late).status]).toEqual(['sent', 'pending'])
      await t.database.write((orm) => {
        if (typeof change === 'string') orm.delete(validationCodes).run()
        else orm.update(validationCodes).set(change).run()
      })
      t.clock.advance(MINUTE)
      await worker().runDue()
      expect(row(late)).toMatchObject({ status: 'failed', lastError: 'expired' })
    },
  )

  test('yesterday’s news stay here: after a long stop, or from a restored backup', async () => {
    const { t, provider, news, worker, row } = await mailThroughProvider()
    const id = await news()
    t.clock.advance(24 * HOUR + 1)
    await worker().runDue()
    expect([provider.requests, row(id).lastError]).toEqual([[], 'too late'])
  })

  test('one that was held over a weekend has a day from its first try', async () => {
    const { t, provider, news, worker, row } = await mailThroughProvider()
    const id = await news()
    const held = { nextAttemptAt: t.clock.now() + 39 * HOUR }
    t.database.orm.update(mailOutbox).set(held).where(eq(mailOutbox.id, id)).run()
    t.clock.advance(39 * HOUR)
    provider.behave('error')
    await worker().runDue()
    expect(row(id)).toMatchObject({ status: 'pending', attempts: 1 })
    t.clock.advance(MINUTE)
    await worker().runDue()
    expect(row(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('nor is one tried again a day after its first try, however late its last one was', async () => {
    const { t, provider, news, worker, row } = await mailThroughProvider()
    const id = await news()
    provider.behave('error', 'error')
    await worker().runDue()
    t.clock.advance(23 * HOUR)
    await worker().runDue()
    t.clock.advance(HOUR + 1)
    await worker().runDue()
    expect(row(id)).toMatchObject({ status: 'failed', lastError: 'too late', attempts: 2 })
  })
})

describe('one e-mail, several hands', () => {
  test('an account that is deleted while its e-mail leaves takes the row along, without a fault', async () => {
    const { t, driver, provider, enqueue, worker, lines } = await mailThroughProvider()
    const { id: userId } = await makeClient(t)
    await enqueue('livreur-approved', { fullname: 'Awa' }, { userId })
    const send = vi.fn(async (parcel) => {
      await t.database.write((orm) => orm.delete(users).where(eq(users.id, userId)).run())
      return driver.send(parcel)
    })
    await worker({ send }).runDue()
    expect(provider.delivered).toHaveLength(1)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('faults of our own', () => {
  test('an e-mail that cannot be written is given up, and the next one leaves', async () => {
    const { t, news, worker, row } = await mailThroughProvider()
    const [bad, good] = [await news('Un'), await news('Deux')]
    t.database.sqlite.prepare('update mail_outbox set template = ? where id = ?').run('hasOwn', bad)
    await worker().runDue()
    expect(row(bad)).toMatchObject({ status: 'failed', lastError: 'cannot be written' })
    expect(row(good).status).toBe('sent')
  })

  test('a database that cannot record what was sent: the same key goes again, and arrives once', async () => {
    const { t, provider, driver, news, worker, row, untilSettled } = await mailThroughProvider()
    const id = await news()
    const write = vi.spyOn(t.database, 'write')
    const same = worker({
      send: async (parcel) => {
        const outcome = await driver.send(parcel)
        write.mockRejectedValueOnce(new Error('disk full'))
        return outcome
      },
    })
    await same.runDue()
    expect(row(id)).toMatchObject({ status: 'pending', attempts: 1 })
    await untilSettled(worker())
    expect(row(id).status).toBe('sent')
    expect(provider.requests).toHaveLength(2)
    expect(provider.delivered).toHaveLength(1)
  })

  test('a driver that throws is a provider that stumbles', async () => {
    const { news, worker, row } = await mailThroughProvider()
    const id = await news()
    const send = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    await worker({ send }).runDue()
    expect(row(id)).toMatchObject({ status: 'pending', attempts: 1, lastError: 'ENOSPC' })
  })

  test('a crash during the eighth try ends it', async () => {
    const { t, news, worker, row, untilSettled } = await mailThroughProvider()
    const id = await news()
    t.database.sqlite.prepare('update mail_outbox set attempts = 8').run()
    await untilSettled(worker())
    expect(row(id)).toMatchObject({ status: 'failed', lastError: 'cut off' })
  })
})
