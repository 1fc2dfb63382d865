import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '#server/housekeeping.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeClient, orderInput } from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { AWA, confirmationOf } from '#server/testing/scenes/access.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Basket } from '#shared/orders/baskets.inputs.ts'
import { MAX_LINES } from '#shared/orders/order-limits.ts'
import { BASKET_KEPT_DAYS } from '#shared/retention.ts'

let t: TestContext
let basket: Basket

beforeEach(async () => {
  t = createTestContext()
  const input = await orderInput(t, { note: 'Portail vert' })
  const lines = input.lines.map((line) => ({ ...line, name: 'Chemise', seenPrice: 1500 }))
  basket = { ...input, lines }
})

const signUp = (content?: Basket) => t.anonymous.signUp.client({ ...AWA, basket: content })
const confirm = () => t.browser().caller.signUp.confirm({ token: confirmationOf(t, AWA.email) })
const kept = () => t.database.sqlite.prepare('select count(*) from baskets').pluck().get()

/** A caller on a device that never saw the basket. */
async function onAnotherDevice() {
  const { caller } = t.browser('41.66.0.9')
  await caller.auth.signIn({ email: AWA.email, password: AWA.password })
  return caller
}

test('what was prepared before signing up waits on any device until it is ordered', async () => {
  await signUp(basket)
  expect(await confirm()).toMatchObject({ hasBasket: true })
  const phone = await onAnotherDevice()
  expect(await phone.checkout.basket()).toMatchObject({ note: 'Portail vert', lines: basket.lines })
  const { lines, ...rest } = basket
  const order = {
    ...rest,
    location: basket.location ?? { type: 'Point', coordinates: [0, 0] },
    contactPhone: AWA.phone,
    lines: lines.map(({ name: _, seenPrice: __, ...line }) => line),
  }
  await phone.checkout.place(order)
  expect(await phone.checkout.basket()).toBeNull()
  expect(kept()).toBe(0)
})

test('a basket ordered on two devices makes one order', async () => {
  await signUp(basket)
  await confirm()
  const [one, two] = [await onAnotherDevice(), await onAnotherDevice()]
  const input = await orderInput(t, { idempotencyKey: basket.idempotencyKey })
  const first = await one.checkout.place(input)
  expect(await two.checkout.place(input)).toEqual(first)
})

test('an order that is refused leaves the basket', async () => {
  await signUp(basket)
  await confirm()
  const caller = await onAnotherDevice()
  const wrong = await orderInput(t, { shown: { total: 1 } })
  expect(await codeOfRefusal(caller.checkout.place(wrong))).toBe('STALE price')
  expect(await caller.checkout.basket()).toMatchObject({ note: 'Portail vert' })
})

test('signing up again with the same password keeps the newer basket, and a stranger keeps none', async () => {
  await signUp(basket)
  await signUp({ ...basket, note: 'Portail bleu' })
  const stranger = { ...AWA, password: 'un-autre-mot', basket: { ...basket, note: 'Ailleurs' } }
  expect((await refusalOf(t.anonymous.signUp.client(stranger))).code).toBe('EMAIL_TAKEN')
  expect(await confirm()).toMatchObject({ hasBasket: true })
  expect(await (await onAnotherDevice()).checkout.basket()).toMatchObject({ note: 'Portail bleu' })
})

test('nobody else reads it', async () => {
  await makeCatalogue(t)
  await signUp(basket)
  await confirm()
  expect(await (await t.as(await makeClient(t))).checkout.basket()).toBeNull()
  expect((await refusalOf(t.anonymous.checkout.basket())).code).toBe('UNAUTHENTICATED')
})

test('it is checked like an order, and bounded', async () => {
  const [line] = basket.lines
  if (!line) throw new Error('No line')
  const tooMany = Array.from({ length: MAX_LINES + 1 }, () => ({
    ...line,
    productId: randomUUID(),
  }))
  for (const part of [
    { lines: tooMany },
    { lines: [{ ...line, name: 'é'.repeat(81) }] },
    { lines: [{ ...line, quantity: 0 }] },
    { note: 'é'.repeat(301) },
    { contactPhone: '07 07' },
    { other: 'field' },
  ])
    expect((await refusalOf(signUp({ ...basket, ...part } as Basket))).code).toBe('BAD_REQUEST')
  const most = { ...line, name: '🧺'.repeat(80), service: '🧺'.repeat(30) }
  const lines = Array.from({ length: MAX_LINES }, () => ({ ...most, productId: randomUUID() }))
  await signUp({ ...basket, lines, note: '🧺'.repeat(300) })
  expect(kept()).toBe(1)
})

test('it goes after its days, with the account, and is in the personal export meanwhile', async () => {
  await signUp(basket)
  await confirm()
  const caller = await onAnotherDevice()
  const me = await caller.auth.me()
  if (!me) throw new Error('Nobody is signed in')
  const { panierPrepare } = await personalDataOf(t, me)
  expect(panierPrepare).toMatchObject({ note: 'Portail vert', articles: [{ nom: 'Chemise' }] })
  t.clock.advance(BASKET_KEPT_DAYS * DAY_MS - 1)
  await sweep(t)
  expect(kept()).toBe(1)
  t.clock.advance(1)
  await sweep(t)
  expect(kept()).toBe(0)

  await t.anonymous.signUp.client({ ...AWA, email: 'aya@exemple.ci', basket })
  await t.anonymous.signUp.confirm({ token: confirmationOf(t, 'aya@exemple.ci') })
  const leaving = t.browser().caller
  await leaving.auth.signIn({ email: 'aya@exemple.ci', password: AWA.password })
  await leaving.profile.deleteAccount({ password: AWA.password })
  expect(kept()).toBe(0)
})
