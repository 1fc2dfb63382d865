import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeOrder, readOrder } from '#server/testing/factories.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { startWave } from './wave-start.service.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
})

const backTo = (code: string, id = orderId) => `/client/commandes?paiement=${code}&commande=${id}`
/** How long no new session is tried after Wave failed to make one. */
const QUIET_MS = 3_000
const created = () => fixture.wave.requests.filter((line) => line === 'POST /v1/checkout/sessions')

describe('going to Wave', () => {
  test('opens a session for the amount due and leads to it', async () => {
    const { go, wave, books, t } = fixture
    const url = await go(orderId)
    const session = wave.last()
    expect(url).toBe(session.wave_launch_url)
    expect(session).toMatchObject({
      amount: '3000',
      currency: 'XOF',
      success_url: `${t.env.publicUrl}/client/commandes?paiement=retour&commande=${orderId}`,
      error_url: `${t.env.publicUrl}/client/commandes?paiement=echec&commande=${orderId}`,
    })
    expect(books(orderId)).toMatchObject({ sessions: ['open'], paid: 0, payments: [] })
    expect(readOrder(t, orderId).paymentDeclaredAt).toBeNull()
  })

  test('twice at once and once more makes one session', async () => {
    const { go, books } = fixture
    const urls = await Promise.all([go(orderId), go(orderId), go(orderId)])
    urls.push(await go(orderId))
    expect(new Set(urls).size).toBe(1)
    expect(created()).toHaveLength(1)
    expect(books(orderId).sessions).toEqual(['open'])
  })

  test('with less than two minutes left ends the session and opens another, with a reference of its own', async () => {
    const { go, t, wave, books } = fixture
    await go(orderId)
    t.clock.advance(28 * MINUTE_MS + 1)
    const url = await go(orderId)
    const [first, second] = wave.sessions
    expect(url).toBe(second?.wave_launch_url)
    expect(first?.checkout_status).toBe('expired')
    expect(first?.client_reference).not.toBe(second?.client_reference)
    expect(books(orderId).sessions).toEqual(['expired', 'open'])
  })

  test('asks for what is still due once a part came another way', async () => {
    const { go, t, wave } = fixture
    await go(orderId)
    const admin = await t.as(await makeAdmin(t))
    await admin.payments.confirmWave({ orderId, transactionId: 'T_1000', amount: 1000 })
    await go(orderId)
    expect(wave.sessions.map(({ amount, checkout_status: s }) => `${amount} ${s}`)).toEqual([
      '3000 expired',
      '2000 open',
    ])
  })

  test('is refused before the clothes are counted, when nobody knows what is due', async () => {
    const { t, go, client, wave } = fixture
    const input = { lines: [], toCount: true, shown: { total: 0 }, paymentMethod: 'wave' } as const
    const { id } = await makeOrder(t, { client, input: { ...input, lines: [] } })
    expect(await go(id)).toBe(backTo('introuvable', id))
    const asked = startWave({ ...t, actor: client }, id)
    expect(await codeOfRefusal(asked)).toBe('TOTAL_TO_AGREE')
    expect(wave.sessions).toEqual([])
  })

  test('when the session was just paid says so instead, and counts it', async () => {
    const { go, t, wave, books } = fixture
    await go(orderId)
    wave.pay(wave.last())
    t.clock.advance(29 * MINUTE_MS)
    expect(await go(orderId)).toBe(backTo('deja-paye'))
    expect(books(orderId)).toMatchObject({
      paid: 3000,
      payments: ['received wave 3000'],
      sessions: ['complete'],
    })
  })

  test('when Wave does not say how the last session ended opens no other, which would be paid twice', async () => {
    const { go, t, client, wave, books } = fixture
    await go(orderId)
    wave.pay(wave.last())
    t.clock.advance(29 * MINUTE_MS)
    wave.behave('fine', 'error')
    const asked = startWave({ ...t, actor: client }, orderId)
    expect(await codeOfRefusal(asked)).toBe('WAVE_DOWN')
    expect(created()).toHaveLength(1)
    expect(await go(orderId)).toBe(backTo('deja-paye'))
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
  })

  test('when Wave ended the session by itself opens another', async () => {
    const { go, t, wave, books } = fixture
    await go(orderId)
    wave.expire(wave.last())
    t.clock.advance(29 * MINUTE_MS)
    await go(orderId)
    expect(books(orderId).sessions).toEqual(['expired', 'open'])
  })

  test('when Wave no longer knows the session opens another', async () => {
    const { go, t, wave, books } = fixture
    await go(orderId)
    wave.sessions.pop()
    t.clock.advance(29 * MINUTE_MS)
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
    expect(books(orderId).sessions).toEqual(['expired', 'open'])
  })
})

describe('while Wave is not well', () => {
  test('an answer that is none sends the client back, and the next try succeeds', async () => {
    const { go, wave, books, order, t } = fixture
    const moods = ['error', 'limited', 'hang', 'cut'] as const
    for (const [index, mood] of moods.entries()) {
      const id = await order()
      wave.behave(mood)
      expect(await go(id), mood).toBe(backTo('wave-indisponible', id))
      t.clock.advance(QUIET_MS)
      expect(await go(id), mood).toBe(wave.last().wave_launch_url)
      expect(books(id).sessions.filter((status) => status === 'open')).toHaveLength(1)
      expect(wave.sessions.filter((s) => s.checkout_status === 'open')).toHaveLength(index + 1)
    }
  })

  test('a session whose creation was not answered is found again, not made twice', async () => {
    const { go, wave, books, order, t } = fixture
    const moods = ['done-hang', 'done-error', 'noise'] as const
    for (const [index, mood] of moods.entries()) {
      const id = await order()
      wave.behave(mood)
      expect(await go(id), mood).toBe(backTo('wave-indisponible', id))
      t.clock.advance(QUIET_MS)
      expect(await go(id), mood).toBe(wave.last().wave_launch_url)
      expect(wave.sessions).toHaveLength(index + 1)
      expect(books(id).sessions).toEqual(['open'])
    }
  })

  test('the worker finds such a session too', async () => {
    const { go, wave, books, workAfter } = fixture
    wave.behave('done-hang')
    await go(orderId)
    await workAfter(2 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['open'])
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
  })

  test('the worker forgets an attempt that never arrived', async () => {
    const { go, wave, books, workAfter } = fixture
    wave.behave('error')
    await go(orderId)
    await workAfter(2 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['failed'])
  })

  test('nothing new is made while it is unknown whether the last one was', async () => {
    const { go, wave, books, t } = fixture
    wave.behave('done-hang', 'error')
    await go(orderId)
    t.clock.advance(QUIET_MS)
    expect(await go(orderId)).toBe(backTo('wave-indisponible'))
    expect(wave.sessions).toHaveLength(1)
    expect(books(orderId).sessions).toEqual(['creating'])
  })

  test('a key that Wave refuses is logged with its code, and nothing waits', async () => {
    const { go, wave, books, troubles } = fixture
    wave.behave('refuse')
    expect(await go(orderId)).toBe(backTo('wave-indisponible'))
    expect(troubles).toEqual(['Wave opened no session: 401 no-matching-api-key'])
    expect(books(orderId).sessions).toEqual([])
  })

  test('a session that Wave opens for another amount leads nobody there', async () => {
    const { go, wave, t, books } = fixture
    const { api } = t.wave
    if (!api) throw new Error('No line to Wave')
    const { create } = api
    api.create = async (asked) => create({ ...asked, amount: 3 })
    expect(await go(orderId)).toBe(backTo('wave-indisponible'))
    expect(wave.last().amount).toBe('3')
    expect(books(orderId)).toMatchObject({ sessions: ['creating'] })
  })

  test('a session for another amount is not used', async () => {
    const { go, wave, troubles, t } = fixture
    wave.behave('done-hang')
    await go(orderId)
    t.clock.advance(QUIET_MS)
    wave.last().amount = '3'
    expect(await go(orderId)).toBe(wave.last().wave_launch_url)
    expect(wave.sessions.map(({ amount }) => amount)).toEqual(['3', '3000'])
    expect(troubles).toContain('Wave answered with another session')
  })
})

describe('what became of a session', () => {
  test('the worker asks again and again, less and less often, until it is paid', async () => {
    const { go, wave, books, workAfter } = fixture
    await go(orderId)
    for (let minute = 0; minute < 20; minute += 1) await workAfter(MINUTE_MS)
    const reads = wave.requests.filter((line) => line.startsWith('GET')).length
    expect(reads).toBeGreaterThan(3)
    expect(reads).toBeLessThan(10)
    wave.pay(wave.last())
    await workAfter(10 * MINUTE_MS)
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
  })

  test('once a session has ended unpaid, its client is not asked whether they paid', async () => {
    const openedAt = () => readOrder(fixture.t, orderId).waveOpenedAt
    await fixture.go(orderId)
    expect(openedAt()).not.toBeNull()
    fixture.wave.expire(fixture.wave.last())
    await fixture.workAfter(31 * MINUTE_MS)
    expect(openedAt()).toBeNull()
  })

  test.each(['never ends', 'no longer knows'])(
    'of a session that Wave %s, its client is still asked whether they paid',
    async (fate) => {
      const { go, wave, books, workAfter, t } = fixture
      await go(orderId)
      const { waveOpenedAt } = readOrder(t, orderId)
      if (fate === 'no longer knows') wave.sessions.pop()
      for (let hour = 0; hour < 27; hour += 1) await workAfter(61 * MINUTE_MS)
      expect(books(orderId).sessions).toEqual(['expired'])
      expect(waveOpenedAt).not.toBeNull()
      expect(readOrder(t, orderId).waveOpenedAt).toBe(waveOpenedAt)
    },
  )

  test('a session that Wave ends is closed, and not asked about again', async () => {
    const { go, wave, books, workAfter } = fixture
    await go(orderId)
    wave.expire(wave.last())
    await workAfter(31 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['expired'])
    const asked = wave.requests.length
    await workAfter(600 * MINUTE_MS)
    expect(wave.requests).toHaveLength(asked)
  })

  test('one that never ends is given up after a day, and said so', async () => {
    const { go, books, workAfter, troubles } = fixture
    await go(orderId)
    for (let hour = 0; hour < 27; hour += 1) await workAfter(61 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(troubles).toEqual(['Wave never told how a session ended'])
  })

  test('what was paid while Wave did not answer for two days is counted when it does', async () => {
    const { go, wave, books, workAfter } = fixture
    await go(orderId)
    wave.pay(wave.last())
    wave.mood = 'error'
    for (let hour = 0; hour < 48; hour += 1) await workAfter(61 * MINUTE_MS)
    expect(books(orderId)).toMatchObject({ paid: 0, sessions: ['open'] })
    wave.mood = 'fine'
    await workAfter(61 * MINUTE_MS)
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
  })

  test('when Wave is down the worker does not ask about every session', async () => {
    const { go, wave, order, workAfter } = fixture
    for (let i = 0; i < 5; i += 1) await go(await order())
    wave.mood = 'error'
    wave.requests.length = 0
    await workAfter(MINUTE_MS)
    expect(wave.requests).toHaveLength(1)
  })

  test('an unreadable answer delays no other session, and is given up after a day', async () => {
    const { go, wave, order, books, workAfter, troubles } = fixture
    await go(orderId)
    wave.last().amount = '-5'
    const other = await order()
    await go(other)
    wave.pay(wave.last())
    await workAfter(15_000)
    expect(books(other)).toMatchObject({ paid: 3000, sessions: ['complete'] })
    expect(books(orderId).sessions).toEqual(['open'])
    for (let hour = 0; hour < 27; hour += 1) await workAfter(61 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(troubles.at(-1)).toBe('Wave never told how a session ended')
    expect(troubles.at(-2)).toBe('Wave told nothing: unreadable answer')
  })

  test('one that is no longer needed is ended at Wave: cancelled, deleted, or for cash', async () => {
    const { go, wave, own, order, t, books, workAfter } = fixture
    const admin = await t.as(await makeAdmin(t))
    const ids = [orderId, await order(), await order()] as const
    for (const id of ids) await go(id)
    await own.orders.cancel({ orderId: ids[0], from: 'pending' })
    await admin.orders.delete({ orderId: ids[1] })
    wave.behave('error')
    await own.payments.switchToCash({ orderId: ids[2] })
    await workAfter(MINUTE_MS)
    expect(wave.sessions.map((session) => session.checkout_status)).toEqual([
      'expired',
      'expired',
      'expired',
    ])
    await workAfter(MINUTE_MS)
    expect(ids.map((id) => books(id).sessions)).toEqual([['expired'], ['expired'], ['expired']])
  })
})
