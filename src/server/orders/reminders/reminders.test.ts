import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, reminderSteps } from '#server/db/schema.ts'
import { readOrder } from '#server/testing/factories.ts'
import { answerFrom } from '#server/testing/fixtures/client-messages.fixture.ts'
import {
  createRemindersFixture,
  type RemindersFixture,
} from '#server/testing/fixtures/reminders.fixture.ts'
import { onDay, plain } from '#server/testing/fixtures/reminding.fixture.ts'
import { setTimes } from '#server/testing/scenes/rounds.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { raiseFlag } from '../flags/flags.service.ts'

let f: RemindersFixture

beforeEach(async () => {
  f = await createRemindersFixture()
})

const days = () => f.told().map((step) => step.days)

describe('an order that is not paid', () => {
  test('is told at one, three, seven and fifteen days, by the ways of each step', async () => {
    const { reference } = await f.unpaid()
    await f.workUntil(20)
    expect(days()).toEqual([1, 3, 7, 15])
    expect(f.mails().map(({ facts }) => facts.days)).toEqual([1, 3])
    const [first] = f.mails()
    expect(plain(String(first?.facts.sentence))).toBe(
      `Bonjour Awa, il reste 3 000 FCFA pour la commande #${reference.slice(0, 4)} ${reference.slice(4)}. Pour payer : {lien}`,
    )
    expect(f.messages().map(({ facts, state }) => [facts.days, state])).toEqual([
      [3, 'dropped'],
      [7, 'dropped'],
      [15, 'to_send'],
    ])
    expect(f.messages().at(-1)?.facts.call).toBe(1)
  })

  test('of a client with a number only waits in « À envoyer » at each step', async () => {
    await f.unpaid(f.byNumber)
    f.t.clock.set(onDay(1))
    await f.work()
    expect(f.mails()).toEqual([])
    const [card] = await f.toSend()
    expect(card).toMatchObject({
      fullname: 'Fatou Diabaté',
      reminder: { ladder: 'unpaid', days: 1, due: 3000, others: 0, call: false },
    })
    expect(plain(card?.text ?? '')).toMatch(/^Bonjour Fatou, il reste 3 000 FCFA .*\/…$/)
    expect((await f.staff.requests.counts()).messages.reminders).toBe(1)
    expect((await f.staff.clientMessages.list({})).items).toEqual([])
  })

  test('older than the last step is left to the team', async () => {
    await f.unpaid()
    f.t.clock.set(onDay(25))
    await f.work()
    expect(days()).toEqual([])
  })
})

test('clothes that nobody takes back are told until the thirtieth day', async () => {
  await f.ready()
  await f.workUntil(32)
  expect(days()).toEqual([1, 3, 7, 15, 30])
  // The fifth, twelfth… day is a Sunday.
  expect(f.told().every(({ at }) => new Date(at).getUTCDay() !== 0)).toBe(true)
})

test('free keeping is told as the owner set it, and a message that waits follows a change', async () => {
  await f.save({ keptDays: 20 })
  await f.ready()
  await f.workUntil(15)
  const [card] = await f.toSend()
  expect(plain(card?.text ?? '')).toContain('Il reste 5 jours de garde gratuite.')
  await f.save({ keptDays: null })
  const [silent] = await f.toSend()
  expect(silent?.text).not.toContain('garde')
})

test('an e-mail whose orders to pay are paid meanwhile tells of the linen that is ready, as its first', async () => {
  const [paid, ready] = [await f.unpaid(), await f.ready()]
  f.t.clock.set(onDay(1, 17, 59))
  await f.work()
  await f.money.receive(paid)
  f.t.clock.set(onDay(2, 9))
  const { left, mailing } = f.mailbox()
  await mailing()
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('Votre linge vous attend')
  expect(left[0]).not.toContain('3 000 FCFA')
  expect(f.mails()).toMatchObject([
    { facts: { orderId: ready.id, ladder: 'unclaimed', others: 0 } },
  ])
})

describe('one message a client a day', () => {
  test('names two orders at once, with their sum', async () => {
    const [one, other] = [await f.unpaid(f.byNumber), await f.unpaid(f.byNumber)]
    await f.workUntil(1)
    const [card, ...more] = await f.toSend()
    expect(more).toEqual([])
    expect(card?.reminder).toMatchObject({ due: 6000, others: 1 })
    for (const { reference } of [one, other])
      expect(card?.text).toContain(`#${reference.slice(0, 4)} ${reference.slice(4)}`)
    expect(f.sent()).toHaveLength(1)
    await f.money.receive(one)
    const [left] = await f.toSend()
    expect(left?.reminder).toMatchObject({ reference: other.reference, due: 3000, others: 0 })
    await f.money.receive(other)
    expect(await f.toSend()).toEqual([])
  })

  test('says what is to pay and what is ready in one text with one greeting', async () => {
    await f.unpaid(f.byNumber)
    await f.ready(f.byNumber)
    await f.workUntil(1)
    const [card] = await f.toSend()
    expect(plain(card?.text ?? '')).toMatch(
      /^Bonjour Fatou, il reste 3 000.* Votre linge est prêt\./,
    )
  })

  test('takes the place of what still waits, and leaves alone what a teammate has opened', async () => {
    await f.unpaid(f.byNumber)
    await f.workUntil(1)
    const [card] = await f.toSend()
    const messageId = card?.id ?? ''
    await f.staff.clientMessages.open({ messageId, way: 'text' })
    await f.workUntil(4, 3)
    expect(days()).toEqual([1])
    expect(await f.toSend()).toMatchObject([{ id: messageId, openedBy: f.admin.fullname }])
    await f.staff.clientMessages.settle({ messageId, hasLeft: false })
    await f.workUntil(6, 4)
    expect(await f.toSend()).toMatchObject([{ reminder: { days: 3 } }])
  })
})

test('a day on which a teammate wrote to the client, or sent an older reminder, has no other one', async () => {
  await f.unpaid()
  await f.unpaid(f.byNumber)
  f.t.clock.set(onDay(1))
  await f.staff.clientLinks.give({ userId: f.client.id, use: 'whatsapp', template: 'rappel' })
  await f.work()
  expect(f.told().map(({ clientId }) => clientId)).toEqual([f.byNumber.id])
  const [card] = await f.toSend()
  f.t.clock.set(onDay(3, 8))
  await f.staff.clientMessages.settle({ messageId: card?.id ?? '', hasLeft: true })
  f.t.clock.set(onDay(3))
  await f.work()
  expect(f.told().map((step) => [step.clientId, step.days])).toEqual([
    [f.byNumber.id, 1],
    [f.client.id, 3],
  ])
})

test('clothes that wait since last year keep nobody from being reminded', async () => {
  const old = await f.ready()
  const columns = f.t.database.sqlite
    .prepare("select name from pragma_table_info('orders') where name not in ('n', 'id')")
    .pluck()
    .all()
  f.t.database.sqlite.exec(`
    with recursive number(i) as (select 1 union all select i + 1 from number where i < 1100)
    insert into orders (id, ${columns})
      select printf('%08d', i) || substr(id, 9), ${columns} from orders, number where id = '${old.id}'`)
  f.t.clock.set(onDay(40))
  const { id } = await f.ready()
  f.t.clock.set(onDay(41))
  await f.work()
  expect(f.told()).toMatchObject([{ orderId: id, days: 1 }])
})

describe('it stops', () => {
  const stops = async () => (await f.staff.reminders.stopped()).items.map(({ stop }) => stop)

  test('once it is paid, and what waits is gone', async () => {
    const order = await f.unpaid(f.byNumber)
    await f.workUntil(1)
    await f.money.receive(order)
    expect(await f.toSend()).toEqual([])
    await f.workUntil(8, 2)
    expect(days()).toEqual([1])
    expect(await stops()).toEqual(['paid'])
  })

  test('once a part is paid, until the team goes on', async () => {
    const order = await f.unpaid(f.byNumber)
    await f.workUntil(1)
    f.t.clock.advance(1)
    await f.money.receive(order, { amount: 1000 })
    await f.workUntil(4, 2)
    expect(days()).toEqual([1])
    expect(await stops()).toEqual(['part_paid'])
    await f.staff.reminders.resume({ orderId: order.id, ladder: 'unpaid' })
    await f.workUntil(6, 4)
    expect(days()).toEqual([1, 3])
    expect(await f.toSend()).toMatchObject([{ reminder: { due: 2000 } }])
  })

  test('while the credit is enough, and speaks of the rest where it is not: the oldest order is paid first', async () => {
    const give = async (amount: number) =>
      f.staff.credit.grant({
        clientId: f.byNumber.id,
        amount,
        reason: 'Un retard',
        shown: { entry: shownEntryOf(f.t, f.byNumber.id) },
        idempotencyKey: randomUUID(),
      })
    await f.unpaid(f.byNumber)
    await give(3000)
    await f.workUntil(2)
    expect(days()).toEqual([])
    const second = await f.unpaid(f.byNumber)
    await give(1000)
    await f.workUntil(3)
    expect(f.told().map(({ orderId }) => orderId)).toEqual([second.id])
    expect(await f.toSend()).toMatchObject([{ reminder: { due: 2000, others: 0 } }])
  })

  test('once the client says that they paid, and goes on where nothing is found', async () => {
    const order = await f.unpaid()
    await f.workUntil(1)
    await f.money.declare(order)
    await f.workUntil(3, 2)
    expect(days()).toEqual([1])
    expect(await stops()).toEqual(['to_verify'])
    await f.staff.payments.rejectWave({ orderId: order.id })
    await f.workUntil(4, 4)
    expect(days()).toEqual([1, 3])
  })

  test('once the client answers, and not by what they wrote before', async () => {
    const { phone, id: userId } = f.byNumber
    await f.unpaid(f.byNumber)
    await answerFrom(f.t, { phone, userId, text: 'Merci' })
    await f.workUntil(3)
    expect(days()).toEqual([1, 3])
    f.t.clock.advance(1)
    await answerFrom(f.t, { phone, userId, text: 'Je passe demain' })
    await f.workUntil(8, 4)
    expect(days()).toEqual([1, 3])
    expect(await stops()).toEqual(['answered'])
  })

  test('once an hour is chosen, and goes on where nobody was there', async () => {
    const order = await f.ready()
    await f.workUntil(1)
    const deliveryFrom = onDay(2)
    await setTimes(f.t, order.id, { deliveryFrom, deliveryTo: deliveryFrom + 7_200_000 })
    await f.workUntil(3, 2)
    expect(days()).toEqual([1])
    expect(await stops()).toEqual(['hour'])
    await setTimes(f.t, order.id, { deliveryFrom: null, deliveryTo: null, heldSince: onDay(3) })
    await f.workUntil(4, 4)
    expect(days()).toEqual([1, 3])
  })

  test.each(['problem', 'disagreement'] as const)('while a %s is open', async (kind) => {
    const order = await f.unpaid()
    const flagId = await f.t.database.write((orm) =>
      raiseFlag(orm, { ...f.t, actor: f.client }, { order, kind }),
    )
    await f.workUntil(2)
    expect(days()).toEqual([])
    await f.staff.flags.resolve({ flagId })
    await f.workUntil(3, 3)
    expect(days()).toEqual([3])
  })

  test('while a claim is open', async () => {
    const { id: orderId } = await f.unpaid()
    const own = await f.t.as(f.client)
    const { claimId } = await own.claims.open({
      claimId: randomUUID(),
      orderId,
      kind: 'other',
      note: 'Il manque un bouton.',
      pieces: [],
      photoIds: [],
    })
    await f.workUntil(2)
    expect(days()).toEqual([])
    const answer = {
      remedy: 'explain',
      message: 'Il est cousu.',
      from: 'open',
      proposedAt: null,
    } as const
    await f.staff.claims.propose({ claimId, ...answer, idempotencyKey: randomUUID() })
    const [told] = (await own.claims.ofOrder({ orderId })).claims
    await own.claims.accept({ claimId, proposedAt: told?.proposedAt ?? 0 })
    await f.workUntil(3, 3)
    expect(days()).toEqual([3])
  })

  test('by « Ne plus relancer », which the journal keeps, and goes on by « Reprendre »', async () => {
    const { id: orderId } = await f.unpaid(f.byNumber)
    await f.workUntil(1)
    await f.staff.reminders.stop({ orderId, ladder: 'unpaid' })
    await f.staff.reminders.stop({ orderId, ladder: 'unpaid' })
    expect(await f.toSend()).toEqual([])
    await f.workUntil(4, 2)
    expect(days()).toEqual([1])
    await f.staff.reminders.resume({ orderId, ladder: 'unpaid' })
    await f.workUntil(6, 4)
    expect(days()).toEqual([1, 3])
    const kinds = f.t.database.sqlite
      .prepare("select kind from staff_actions where kind like 'reminders%' order by seq")
      .pluck()
      .all()
    expect(kinds).toEqual(['reminders_stopped', 'reminders_resumed'])
  })

  test('and its order and « Arrêtées » say what the credit of the client leaves to pay', async () => {
    const { id: orderId } = await f.unpaid(f.byNumber)
    await f.workUntil(1)
    await f.staff.reminders.stop({ orderId, ladder: 'unpaid' })
    const { clientId } = readOrder(f.t, orderId)
    const gesture = { clientId, amount: 1000, reason: 'Un retard', shown: { entry: 0 } }
    await f.staff.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
    expect((await f.staff.reminders.stopped()).items).toMatchObject([{ orderId, due: 2000 }])
    expect(await f.staff.orders.detail({ orderId })).toMatchObject({ dueAfterCredit: 2000 })
  })

  test('with the order: cancelled, or deleted', async () => {
    const [ready, gone] = [await f.ready(f.byNumber), await f.unpaid(f.byNumber)]
    await f.workUntil(1)
    f.t.database.orm
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.id, ready.id))
      .run()
    await f.money.remove(gone)
    expect(await f.toSend()).toEqual([])
    const steps = f.t.database.orm.select().from(reminderSteps).all()
    expect(steps.map(({ subjectN }) => subjectN)).toEqual([ready.n])
    await f.workUntil(8, 2)
    expect(days()).toEqual([1])
  })

  test('for a client who wants no news', async () => {
    await f.unpaid()
    await f.staff.clientMessages.setNews({ userId: f.client.id, newsBy: 'none' })
    expect((await f.staff.reminders.planned()).items).toMatchObject([{ isReached: false }])
    await f.workUntil(20)
    expect(days()).toEqual([])
  })
})

test('« Prévues » says who is told next and when, and an order what was told of it', async () => {
  const { id: orderId } = await f.unpaid()
  await f.ready(f.byNumber)
  await f.workUntil(1)
  expect(await f.staff.reminders.planned()).toMatchObject({
    count: 2,
    items: [
      { ladder: 'unpaid', days: 3, at: onDay(3, 9) },
      { ladder: 'unclaimed', days: 3, at: onDay(3, 9) },
    ],
  })
  expect(await f.staff.reminders.of({ orderId, ladder: 'unpaid' })).toMatchObject({
    told: [{ days: 1, mailed: true, messageState: null }],
    stop: null,
    next: { days: 3, at: onDay(3, 9) },
  })
})

test('« Prévues » says tomorrow of what becomes due on a day on which the client was told something', async () => {
  await f.unpaid()
  await f.workUntil(1)
  const { id: orderId } = await f.ready()
  await setTimes(f.t, orderId, { readyAt: onDay(0) })
  expect((await f.staff.reminders.planned()).items).toMatchObject([
    { ladder: 'unclaimed', days: 1, at: onDay(2, 9) },
    { ladder: 'unpaid', days: 3, at: onDay(3, 9) },
  ])
  expect((await f.staff.reminders.of({ orderId, ladder: 'unclaimed' })).next).toEqual({
    days: 1,
    at: onDay(2, 9),
  })
})

test('what the team stopped before the first reminder stands in « Arrêtées », to be resumed', async () => {
  const { id: orderId } = await f.ready()
  const reminded = { orderId, ladder: 'unclaimed' as const }
  await f.staff.reminders.stop(reminded)
  expect((await f.staff.reminders.stopped()).items).toMatchObject([
    { ...reminded, days: null, stop: 'team', at: f.t.clock.now() },
  ])
  await f.staff.reminders.resume(reminded)
  expect((await f.staff.reminders.stopped()).items).toEqual([])
  expect((await f.staff.reminders.planned()).items).toMatchObject([reminded])
})

test('« Arrêtées » counts those that it has no room for, and says that it is not all after the last 300 told', async () => {
  const orderIds = []
  for (let n = 0; n < 21; n += 1) orderIds.push((await f.ready()).id)
  for (const orderId of orderIds) await f.staff.reminders.stop({ orderId, ladder: 'unclaimed' })
  const stopped = await f.staff.reminders.stopped()
  expect(stopped).toMatchObject({ count: 21, isWhole: true })
  expect(stopped.items).toHaveLength(20)
  await f.fillTold(orderIds[0] ?? '', 301)
  expect((await f.staff.reminders.stopped()).isWhole).toBe(false)
})
