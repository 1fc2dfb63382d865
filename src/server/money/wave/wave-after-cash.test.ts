import { beforeEach, describe, expect, test } from 'vitest'
import { cashAt, makeOrder, readOrder } from '#server/testing/factories.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { announcePayment, openMerchantLink } from './payable-order.service.ts'

let fixture: WaveFixture

beforeEach(async () => {
  fixture = await createWaveFixture()
})

/** An order of 3000 francs for cash, collected against `cash` francs. */
const collected = async (cash: number) => {
  const { t, client } = fixture
  return (await makeOrder(t, { client, status: 'picked_up', cash })).id
}

const methodOf = (orderId: string) => readOrder(fixture.t, orderId).paymentMethod

describe('the rest of what was paid in cash', () => {
  test('is paid with Wave when the client goes there, and no livreur asks for it', async () => {
    const { t, go, wave, workAfter, books } = fixture
    const orderId = await collected(1000)
    expect(cashAt(t, orderId, 'completed')).toBe(2000)
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
    expect(methodOf(orderId)).toBe('wave')
    expect(cashAt(t, orderId, 'completed')).toBeUndefined()
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
    const chosen = eventsOf(t, orderId).filter(({ kind }) => kind === 'payment_method')
    expect(chosen.map(({ data }) => data)).toEqual([{ method: 'wave' }])
    wave.pay(wave.last())
    await workAfter(60_000)
    expect(books(orderId).payments).toEqual(['received espece 1000', 'received wave 2000'])
    expect(ordersOutOfBalance(t)).toEqual([])
  })

  test('stays for the livreur while Wave is down', async () => {
    const { go, wave } = fixture
    const orderId = await collected(1000)
    wave.mood = 'error'
    expect(await go(orderId)).toContain('paiement=wave-indisponible')
    expect(methodOf(orderId)).toBe('espece')
  })

  test('may be given in cash after all', async () => {
    const { t, go, own } = fixture
    const orderId = await collected(1000)
    await go(orderId)
    await own.payments.switchToCash({ orderId })
    expect(cashAt(t, orderId, 'completed')).toBe(2000)
  })

  test('turns to Wave with the merchant’s own link, and is declared once the client says that they paid', async () => {
    const { t, client } = fixture
    const orderId = await collected(1000)
    const env = { ...t.env, wavePaymentLink: 'https://pay.example/m/1' }
    const address = await openMerchantLink({ ...t, env, actor: client }, orderId)
    expect(address).toBe('https://pay.example/m/1?amount=2000')
    expect(readOrder(t, orderId)).toMatchObject({
      paymentMethod: 'wave',
      paidAmount: 1000,
      paymentDeclaredAt: null,
    })
    await announcePayment({ ...t, actor: client }, orderId)
    expect(readOrder(t, orderId).paymentDeclaredAt).toBe(t.clock.now())
  })
})

test.each([0, 3000])('an order for cash of which %i francs came is not for Wave', async (cash) => {
  const { go } = fixture
  const orderId = await collected(cash)
  expect(await go(orderId)).toContain('/client/commandes?paiement=')
  expect(methodOf(orderId)).toBe('espece')
})
