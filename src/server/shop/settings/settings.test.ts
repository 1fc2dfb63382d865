import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { CERTIFYING_SELLER } from '#server/testing/certifying-seller.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeClient, makeSuperadmin, orderInput } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import {
  chooseModules,
  keepSetting,
  type OwnedShop,
  ownedShop,
} from '#server/testing/scenes/shop.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'

let f: OwnedShop

beforeEach(async () => {
  f = await ownedShop()
})

const DEARER = { base: { lat: 5.3527, lng: -3.9492 }, ratePerKm: 500 }
const saveRate = () => f.save('pricing', DEARER)

describe('the settings', () => {
  test('are the defaults until they are changed', async () => {
    const all = await f.boss.settings.all()
    expect(Object.fromEntries(Object.entries(all).map(([s, { value }]) => [s, value]))).toEqual(
      DEFAULT_SETTINGS,
    )
    expect(all.pricing).toMatchObject({ updatedAt: null, updatedBy: null })
  })

  test('say who changed them and when, and the journal does too, in figures', async () => {
    await saveRate()
    expect((await f.boss.settings.all()).pricing).toEqual({
      value: DEARER,
      updatedAt: f.t.clock.now(),
      updatedBy: 'Adjoua Brou',
    })
    const value = { phone: '27 22 40 18 66', email: 'Bonjour@Laveo.ci', address: 'Riviera 3' }
    await f.save('contact', value)
    const pricing = { lat: 5.3527, lng: -3.9492, ratePerKm: 500, ratePerKmBefore: 300 }
    const contact = { phoneChanged: true, emailChanged: true, addressChanged: true }
    const noted = f.journal()
    expect(noted.map(({ kind, data }) => [kind, data])).toEqual([
      ['settings_changed', { section: 'pricing', ...pricing }],
      ['settings_changed', { section: 'contact', ...contact }],
    ])
    expect((await f.boss.settings.all()).contact.value).toEqual({
      phone: '+2252722401866',
      email: 'bonjour@laveo.ci',
      address: 'Riviera 3',
    })
  })

  test('of words keep what is left empty as nothing, and no word of them enters the journal', async () => {
    const legal = {
      publisher: ' Adjoua Brou ',
      form: '',
      registration: 'CI-ABJ-1',
      taxNumber: ' ',
    }
    const rest = { director: 'Adjoua Brou', host: '', hostAddress: null }
    const value = { ...legal, ...rest }
    await f.save('legal', value)
    const { legal: saved } = await f.boss.settings.all()
    const kept = { publisher: 'Adjoua Brou', form: null, registration: 'CI-ABJ-1', taxNumber: null }
    expect(saved.value).toEqual({ ...kept, director: 'Adjoua Brou', host: null, hostAddress: null })
    const emptied = { ...value, registration: '' }
    await f.save('legal', emptied, saved.updatedAt)
    const noted = f.journal()
    const changed = { publisherChanged: true, registrationChanged: true, directorChanged: true }
    expect(noted.map(({ data }) => data)).toEqual([
      { section: 'legal', ...changed },
      { section: 'legal', registrationChanged: true },
    ])
  })

  test('of what the DGI needs enter the journal as figures, without their words', async () => {
    const value = { ...DEFAULT_SETTINGS.fne, taxCode: 'TVA' as const, walkInEmail: 'moi@laveo.ci' }
    await f.save('fne', value)
    const [noted] = f.journal()
    expect(noted?.data).toMatchObject({
      section: 'fne',
      taxCode: 'TVA',
      taxCodeBefore: 'TVAD',
      walkInEmailChanged: true,
    })
    expect(JSON.stringify(noted?.data)).not.toContain('laveo.ci')
    expect(noted?.data).not.toHaveProperty('walkInName')
  })

  test('keep what the DGI asks for while its invoices are on, and drop it once they are off', async () => {
    await keepSetting(f.t, 'fne', CERTIFYING_SELLER)
    const emptied = { ...CERTIFYING_SELLER, pointOfSale: null }
    expect(await codeOfRefusal(f.save('fne', emptied, 1))).toBe('FNE_FACTS_NEEDED')
    const legal = { ...DEFAULT_SETTINGS.legal, taxNumber: '1864507P' }
    await keepSetting(f.t, 'legal', legal)
    const erased = { ...legal, taxNumber: null }
    expect(await codeOfRefusal(f.save('legal', erased, 1))).toBe('FNE_FACTS_NEEDED')
    await chooseModules(f.t, { fne: false })
    await f.save('fne', emptied, 1)
    await f.save('legal', erased, 1)
    expect(readSettings(f.t.database.orm, 'fne').pointOfSale).toBeNull()
  })

  test('of one page are saved together, or none of them where one is old or refused', async () => {
    const { visits, rounding } = DEFAULT_SETTINGS
    const fee = { value: { ...visits, missedFee: 1000 }, seen: null }
    await f.boss.settings.save({ rounding: { value: { step: 25 }, seen: null }, visits: fee })
    const saved = await f.boss.settings.all()
    expect([saved.rounding.value.step, saved.visits.value.missedFee]).toEqual([25, 1000])
    const other = await f.t.as(await makeSuperadmin(f.t))
    const seen = saved.rounding.updatedAt
    const old = { rounding: { value: rounding, seen }, visits: { ...fee, value: visits } }
    expect(await codeOfRefusal(other.settings.save(old))).toBe('STALE settings')
    const wrong = { rounding: { value: rounding, seen }, radius: { value: { km: 0 }, seen: null } }
    expect((await refusalOf(other.settings.save(wrong))).code).toBe('BAD_REQUEST')
    expect(await f.boss.settings.all()).toEqual(saved)
    const noted = f.journal()
    expect(noted.map(({ data }) => data)).toMatchObject([
      { section: 'visits', missedFee: 1000 },
      { section: 'rounding', step: 25 },
    ])
  })

  test('are given back as they stand, with the name of who changed them', async () => {
    const saved = await saveRate()
    expect(saved).toEqual(await f.boss.settings.all())
    expect(saved.pricing).toMatchObject({ value: DEARER, updatedBy: 'Adjoua Brou' })
    expect((await refusalOf(f.boss.settings.save({}))).code).toBe('BAD_REQUEST')
  })

  test('become the owner’s own when they save the first ones as they stand', async () => {
    const { value } = (await f.boss.settings.all()).radius
    await f.save('radius', value)
    expect((await f.boss.settings.all()).radius.updatedBy).toBe('Adjoua Brou')
    const noted = f.journal()
    expect(noted.map(({ data }) => data)).toEqual([{ section: 'radius', km: 50 }])
  })

  const WRONG: [string, unknown][] = [
    ['pricing', { ...DEARER, ratePerKm: -1 }],
    ['pricing', { ...DEARER, ratePerKm: 300.5 }],
    ['pricing', { base: { lat: 95, lng: 0 }, ratePerKm: 300 }],
    ['rounding', { step: 10 }],
    ['rounding', { step: '25' }],
    ['radius', { km: 0 }],
    ['radius', { km: 2.5 }],
    ['hours', { opensAt: 18, closesAt: 9 }],
    ['hours', { opensAt: 9, closesAt: 25 }],
    ['contact', { phone: '12', email: 'x', address: '' }],
    ['handover', { code: 'yes' }],
    ['other', {}],
  ]

  test('refuse what is none of them', async () => {
    for (const [section, value] of WRONG) {
      const { code } = await refusalOf(f.save(section as 'pricing', value as never))
      expect(code, `${section} ${JSON.stringify(value)}`).toBe('BAD_REQUEST')
    }
  })
})

describe('an order', () => {
  const YAMOUSSOUKRO = toPoint({ lat: 6.82, lng: -5.28 })
  let client: Caller

  beforeEach(async () => {
    client = await f.t.as(await makeClient(f.t))
  })

  /** Two shirts for 3000 francs, from next to the laundry unless it is said from where. */
  const place = async (more: Partial<PlaceOrderInput> = {}) =>
    client.checkout.place(await orderInput(f.t, more))
  const placed = () => f.t.database.orm.select().from(orders).all()

  test('keeps the price per kilometre that it was placed with', async () => {
    await place()
    await saveRate()
    expect(placed()).toMatchObject([{ ratePerKm: 300 }])
    const { pricing } = await client.products.catalogue()
    expect(pricing.ratePerKm).toBe(500)
  })

  test('from beyond 50 km is refused until an owner decides, and priced by the formula within', async () => {
    const degreesNorth = (km: number) => km / ((6371 * Math.PI) / 180)
    const north = (km: number) => toPoint({ lat: 5.3527 + degreesNorth(km), lng: -3.9492 })
    const refused = await refusalOf(place({ location: north(50.1) }))
    expect(refused).toMatchObject({ code: 'TOO_FAR', details: { km: 50 } })
    await place({ location: north(49.9), shown: { total: 3000 + 29_940 } })
    expect(placed()).toMatchObject([{ transportFee: 29_940 }])
  })

  test('from anywhere is taken where an owner chose no limit, before this default or since', async () => {
    await f.save('radius', { km: null })
    await place({ location: YAMOUSSOUKRO, shown: { total: 3000 + 131_823 } })
    expect(placed()).toMatchObject([{ transportFee: 131_823 }])
  })

  test('from beyond the radius is refused, and says how far we come', async () => {
    await f.save('radius', { km: 10 })
    expect(await refusalOf(place({ location: YAMOUSSOUKRO }))).toMatchObject({
      code: 'TOO_FAR',
      details: { km: 10 },
    })
    expect(placed()).toEqual([])
    await place()
    expect(placed()).toHaveLength(1)
  })
})

test('a station stays while pieces are at it, and leaves once they have gone on', async () => {
  await makeOpenDrawer(f.t, f.owner)
  const orderId = await dropShirts(f.t, f.boss, await makeClient(f.t), 2)
  const act = (done: PieceAct) => f.boss.workshop.act(pieceAct(orderId, done))
  await act({ kind: 'receive', counts: [{ position: 0, counted: 2 }] })
  await act({ kind: 'pass', station: 'washed', pieces: 'all' })
  const { workshop } = DEFAULT_SETTINGS
  const stations = workshop.stations.filter(({ key }) => key !== 'washed')
  const remove = () => f.save('workshop', { ...workshop, stations })
  expect(await refusalOf(remove())).toMatchObject({
    code: 'STATION_IN_USE',
    details: { pieces: 2 },
  })
  expect((await f.boss.settings.all()).workshop.value).toEqual(workshop)
  await act({ kind: 'pass', station: 'ironed', pieces: 'all' })
  expect((await remove()).workshop.value.stations).toEqual(stations)
})
