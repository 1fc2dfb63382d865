import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { makeOrder } from '#server/testing/factories.ts'
import { writeVisitMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { dropWorthless } from './queue.ts'
import type { MessageDriver } from './whatsapp.ts'

let f: MessagesFixture

beforeEach(async () => {
  f = await createMessagesFixture()
})

afterEach(() => f.provider.down().catch(() => {}))

test('a message leaves once, with the link that is made for it, and the provider names it', async () => {
  const id = await f.write()
  await f.worker().runDue()
  const link = clientLink(f.t, f.client.id)
  expect(f.provider.taken).toMatchObject([
    { messageId: id, to: f.client.phone.slice(1), template: 'votre_lien' },
  ])
  expect(f.provider.taken[0]?.text).toContain(`sans mot de passe\u00a0: ${link}`)
  expect(f.row(id)).toMatchObject({ state: 'sent', providerId: 'wamid.1==', attempts: 1 })
  await f.worker().runDue()
  expect(f.provider.requests).toBe(1)
})

test('an hour that its client can no longer change leaves without the words that invite to it', async () => {
  const order = await makeOrder(f.t, { client: f.client })
  const write = () => writeVisitMessage(f.t, f.client, order)
  const { changeUntilMinutes } = DEFAULT_SETTINGS.visits
  await write()
  f.t.clock.advance(DAY_MS - changeUntilMinutes * MINUTE_MS)
  await f.worker().runDue()
  await write()
  f.t.clock.advance(DAY_MS - changeUntilMinutes * MINUTE_MS + 1)
  await f.worker().runDue()
  const [before, after] = f.provider.taken.slice(-2)
  expect(before).toMatchObject({ template: 'passage_prevu' })
  expect(before?.text).toContain('Changez-la avec ce lien')
  expect(after).toMatchObject({ template: 'commande_en_cours' })
  expect(after?.text).toContain('Elle est bien reçue\u00a0: ramassage')
})

test('neither a link nor a number is in the log or in the facts', async () => {
  const id = await f.write()
  f.provider.behave({ code: 131026, status: 400 })
  await f.worker().runDue()
  const token = clientLink(f.t, f.client.id)?.split('/').at(-1)
  const told = JSON.stringify([f.lines, f.row(id).facts])
  expect(told).not.toContain(token)
  expect(told).not.toContain('2250707')
  expect(told).not.toContain(f.client.phone)
})

describe('what the provider answers', () => {
  test.each([
    ['no WhatsApp at this number', { code: 131026, status: 400 }, 'no_whatsapp 131026'],
    ['a window that is closed', { code: 131047, status: 400 }, 'window_closed 131047'],
    ['a template that nobody approved', { code: 132001, status: 404 }, 'template 132001'],
    ['a code that is new to us', { code: 139999, status: 400 }, 'refused 139999'],
  ])('%s refuses it, and it stands for the team', async (_, answer, lastError) => {
    const id = await f.write()
    f.provider.behave(answer)
    await f.untilSettled(f.worker())
    expect(f.row(id)).toMatchObject({ state: 'refused', lastError })
    expect(f.provider.requests).toBe(1)
  })

  test('a number without WhatsApp is a line at debug only, and any other refusal a warning', async () => {
    const left = () => f.lines.filter(({ msg }) => msg === 'message to a client left to the team')
    await f.write()
    f.provider.behave({ code: 131026, status: 400 }, { code: 131047, status: 400 })
    await f.untilSettled(f.worker())
    await f.write({ id: f.client.id, phone: f.client.phone })
    await f.untilSettled(f.worker())
    expect(left()).toMatchObject([
      { level: 'debug', reason: 'no_whatsapp 131026' },
      { level: 'warn', reason: 'window_closed 131047' },
    ])
  })

  test('too many calls rests for as long as it says, and loses no try', async () => {
    f.provider.retryAfter = '90'
    const [first, second] = [
      await f.write(),
      await f.write({ id: f.client.id, phone: f.client.phone }),
    ]
    f.provider.behave('limited')
    await f.worker().runDue()
    expect(f.row(second)).toMatchObject({ state: 'to_send', attempts: 0 })
    expect(f.row(first).state).toBe('dropped')
    f.t.clock.advance(89_000)
    await f.worker().runDue()
    expect(f.provider.requests).toBe(1)
    f.t.clock.advance(1_000)
    await f.worker().runDue()
    expect(f.row(second).state).toBe('sent')
  })

  test('a service that says it did not send is tried again', async () => {
    const id = await f.write()
    f.provider.behave('busy', 'busy')
    await f.untilSettled(f.worker())
    expect(f.row(id)).toMatchObject({ state: 'sent', attempts: 3 })
    expect(f.provider.taken).toHaveLength(1)
  })

  test.each([190, 131031, 131042, 10, 230])(
    'code %i keeps every message until the account is corrected, loudly',
    async (code) => {
      const id = await f.write()
      f.provider.behave({ code, status: 400 })
      await f.worker().runDue()
      expect(f.row(id)).toMatchObject({
        state: 'to_send',
        attempts: 0,
        lastError: `account ${code}`,
      })
      expect(f.lines.some(({ msg }) => String(msg).startsWith('NO MESSAGE LEAVES'))).toBe(true)
      await f.untilSettled(f.worker())
      expect(f.row(id).state).toBe('sent')
    },
  )
})

describe('a message that may have left', () => {
  test.each([
    'hang',
    'cut',
    'noise',
    'taken-hang',
    'taken-cut',
    'taken-error',
    'taken-noise',
  ] as const)('is never sent again by itself (%s)', async (mood) => {
    const id = await f.write()
    f.provider.behave(mood)
    await f.untilSettled(f.worker())
    f.t.clock.advance(DAY_MS)
    await f.worker().runDue()
    expect(f.row(id)).toMatchObject({ state: 'uncertain' })
    expect(f.provider.requests).toBe(1)
  })

  test.each(['before', 'after'])(
    'is uncertain where the server dies %s the provider has it',
    async (when) => {
      const id = await f.write()
      const { promise: dead, resolve: die } = Promise.withResolvers<void>()
      const send: MessageDriver['send'] = async (message) => {
        if (when === 'after') await f.driver.send(message)
        die()
        return new Promise<SendOutcome>(() => {})
      }
      await Promise.race([dead, f.worker({ send }).runDue()])
      await f.untilSettled(f.worker())
      expect(f.row(id)).toMatchObject({ state: 'uncertain', lastError: 'cut_off' })
      expect(f.provider.taken).toHaveLength(when === 'after' ? 1 : 0)
    },
  )

  test('is uncertain too where the keys are taken away before the next start', async () => {
    const id = await f.write()
    const { promise: dead, resolve: die } = Promise.withResolvers<void>()
    const send = () => {
      die()
      return new Promise<SendOutcome>(() => {})
    }
    await Promise.race([dead, f.worker({ send }).runDue()])
    f.t.clock.advance(2 * MINUTE_MS)
    await f.t.database.write((orm) => dropWorthless(orm, f.t.clock.now()))
    expect(f.row(id)).toMatchObject({ state: 'uncertain', lastError: 'cut_off' })
  })
})

test('a provider that cannot be reached is tried again, then left to the team', async () => {
  const id = await f.write()
  await f.provider.down()
  await f.untilSettled(f.worker())
  expect(f.row(id)).toMatchObject({ state: 'refused', attempts: 6 })
  expect(f.row(id).lastError).toMatch(/^unreachable /)
})

describe('a message that is worth nothing', () => {
  test.each(['busy', { code: 131026, status: 400 }] as const)(
    'does not wait again beside the newer one that was written while it was leaving (%s)',
    async (answer) => {
      const id = await f.write()
      f.provider.behave(answer)
      let newer: string | undefined
      const send: MessageDriver['send'] = async (message) => {
        newer ??= await f.write()
        return f.driver.send(message)
      }
      await f.untilSettled(f.worker({ send }))
      expect(f.row(id).state).toBe('dropped')
      expect(f.provider.taken.map(({ messageId }) => messageId)).toEqual([newer])
    },
  )

  test('does not leave after its time', async () => {
    const id = await f.write()
    f.t.clock.advance(7 * DAY_MS + 1)
    await f.worker().runDue()
    expect(f.row(id).state).toBe('dropped')
    expect(f.provider.requests).toBe(0)
  })

  test('does not leave for a number that the client no longer has', async () => {
    const id = await f.write()
    f.t.database.sqlite
      .prepare("update users set phone = '+2250799999999' where id = ?")
      .run(f.client.id)
    await f.worker().runDue()
    expect(f.row(id).state).toBe('dropped')
    expect(f.provider.requests).toBe(0)
  })

  test('a teammate who opened it has it in hand: it does not leave as well', async () => {
    const id = await f.write()
    f.t.database.sqlite.prepare('update client_messages set opened_at = 1 where id = ?').run(id)
    await f.untilSettled(f.worker())
    expect(f.row(id).state).toBe('to_send')
    expect(f.provider.requests).toBe(0)
  })
})
