import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { makeClient, readOrder } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type WaveHouse, waveHouse } from '#server/testing/wave-house.ts'

let house: WaveHouse
let orderId: string

beforeEach(async () => {
  house = await waveHouse()
  orderId = await house.order()
})

const backTo = (code: string) => `/client/commandes?paiement=${code}&commande=${orderId}`

describe('the client who comes back', () => {
  test('has the payment counted by asking, before any webhook', async () => {
    const { go, wave, own, books } = house
    await go(orderId)
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'unpaid', due: 3000 })
    wave.pay(wave.last())
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'paid', paid: 3000 })
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'paid' })
    expect(books(orderId).payments).toEqual(['received wave 3000'])
  })

  test('is told what is known while Wave does not answer', async () => {
    const { go, wave, own } = house
    await go(orderId)
    wave.behave('error')
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'unpaid' })
  })

  test('cannot ask about somebody else’s order', async () => {
    const { t, go, wave } = house
    await go(orderId)
    wave.pay(wave.last())
    const other = await t.as(await makeClient(t))
    for (const id of [orderId, randomUUID()]) {
      const refusal = await refusalOf(other.payments.refresh({ orderId: id }))
      expect(refusal).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    }
    expect(readOrder(t, orderId).paidAmount).toBe(0)
  })
})

describe('paying in cash after all', () => {
  test('ends the session at Wave and says so to everybody', async () => {
    const { go, wave, own, books, t } = house
    await go(orderId)
    expect(await own.payments.switchToCash({ orderId })).toBeNull()
    expect(wave.last().checkout_status).toBe('expired')
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    const [event] = (await own.orders.timeline({ orderId })).slice(-1)
    expect(event).toMatchObject({ kind: 'payment_method' })
    expect(await go(orderId)).toBe(backTo('introuvable'))
  })

  test('is refused when Wave says that it was paid, and the payment is counted', async () => {
    const { go, wave, own, books, t } = house
    await go(orderId)
    wave.pay(wave.last())
    const refusal = await refusalOf(own.payments.switchToCash({ orderId }))
    expect(refusal).toMatchObject({ code: 'ALREADY_PAID' })
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
    expect(readOrder(t, orderId).paymentMethod).toBe('wave')
  })

  test('works while Wave is down; money that came all the same is counted', async () => {
    const { go, wave, own, books, t, workAfter } = house
    await go(orderId)
    wave.mood = 'error'
    await own.payments.switchToCash({ orderId })
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    wave.mood = 'fine'
    wave.pay(wave.last())
    await workAfter(MINUTE_MS)
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
    expect(readOrder(t, orderId).paymentMethod).toBe('wave')
  })

  test('works when Wave never answered at all', async () => {
    const { go, wave, own, books, t } = house
    wave.mood = 'error'
    await go(orderId)
    await own.payments.switchToCash({ orderId })
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    expect(books(orderId).sessions).toEqual(['failed'])
  })

  test('is refused once the order is over, and for somebody else', async () => {
    const { order, own, t } = house
    const cancelled = await order('cancelled')
    expect(await refusalOf(own.payments.switchToCash({ orderId: cancelled }))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    const other = await t.as(await makeClient(t))
    expect(await refusalOf(other.payments.switchToCash({ orderId }))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })
})
