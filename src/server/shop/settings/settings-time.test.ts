import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeClient, makeLivreur, orderInput } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'

let f: OwnedShop

beforeEach(async () => {
  f = await ownedShop()
})

const { opening, slots, turnaround, express, visits } = DEFAULT_SETTINGS

describe('the settings of time', () => {
  test('keep closed days in their order, and their names out of the journal', async () => {
    const closedDays = [
      { day: '2031-12-24', name: ' Fête de l’équipe ' },
      { day: '2031-03-05', name: 'Tabaski' },
    ]
    const value = { ...opening, closedDays }
    await f.save('opening', value)
    const { value: saved } = (await f.boss.settings.all()).opening
    expect(saved.closedDays).toEqual([
      { day: '2031-03-05', name: 'Tabaski' },
      { day: '2031-12-24', name: 'Fête de l’équipe' },
    ])
    const [noted] = f.journal()
    expect(noted?.data).toMatchObject({
      section: 'opening',
      closedDays: '[{"day":"2031-03-05"},{"day":"2031-12-24"}]',
      closedDaysBefore: '[]',
    })
    expect(JSON.stringify(noted)).not.toMatch(/Tabaski|équipe/)
  })

  test('name a service by how it is read, however it was written', async () => {
    const services = [{ service: 'COMPLET ', hours: 72, expressHours: null }]
    await f.save('turnaround', { ...turnaround, services })
    const { value } = (await f.boss.settings.all()).turnaround
    expect(value.services).toEqual([{ service: 'lave-repasse', hours: 72, expressHours: null }])
  })

  test.each([
    ['opening', { ...opening, week: { ...opening.week, 2: { from: 600, to: 600 } } }],
    ['opening', { ...opening, week: { ...opening.week, 2: { from: 600, to: 1441 } } }],
    [
      'opening',
      { ...opening, week: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null } },
    ],
    ['opening', { ...opening, closedDays: [{ day: '2031-02-30', name: 'Rien' }] }],
    ['opening', { ...opening, closedDays: [{ day: '2031-03-05', name: '' }] }],
    [
      'opening',
      { ...opening, closedDays: ['A', 'B'].map((name) => ({ day: '2031-03-05', name })) },
    ],
    ['opening', { ...opening, holidays: ['tabaski'] }],
    ['slots', { ...slots, minutes: 10 }],
    ['slots', { ...slots, daysAhead: 0 }],
    ['slots', { ...slots, capacity: { per: 'day', visits: 4 } }],
    ['turnaround', { ...turnaround, hours: 0 }],
    ['turnaround', { ...turnaround, services: [{ service: 'cuir', hours: 24, expressHours: 48 }] }],
    [
      'turnaround',
      {
        ...turnaround,
        services: ['Cuir', 'CUIR'].map((service) => ({ service, hours: 24, expressHours: null })),
      },
    ],
    ['express', { ...express, percent: -1 }],
    ['express', { ...express, maxPieces: 0 }],
    ['visits', { ...visits, calls: 1.5 }],
    ['visits', { ...visits, missedFee: -500 }],
  ])('refuse for %s %j', async (section, value) => {
    const { code } = await refusalOf(f.save(section as 'opening', value as never))
    expect(code).toBe('BAD_REQUEST')
  })
})

test('an order is promised by the turnaround of its moment, and keeps it when the settings change', async () => {
  await makeLivreur(f.t)
  const client = await f.t.as(await makeClient(f.t))
  await client.checkout.place(await orderInput(f.t))
  await f.save('turnaround', { ...turnaround, hours: 96 })
  await client.checkout.place(await orderInput(f.t))
  const placed = f.t.database.orm.select().from(orders).all()
  expect(placed.map(({ promiseRule }) => promiseRule?.hours)).toEqual([48, 96])
  const [first, second] = placed.map(({ readyBy }) => readyBy ?? 0)
  expect(second).toBeGreaterThan(first ?? 0)
})
