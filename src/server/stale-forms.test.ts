import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayKey, MINUTE_MS } from '#shared/dates.ts'
import type { StaleAbout } from '#shared/refusals/stale.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { type Caller, createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import {
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
} from './testing/factories.ts'
import { makeHotel } from './testing/fixtures/companies.fixture.ts'
import { codeOfRefusal } from './testing/refusal.ts'

interface Form {
  /** Reads what the form shows to a person who opens it. */
  open: (as: Caller) => Promise<unknown>
  /** Saves one of two other values over what was shown. */
  save: (as: Caller, shown: never, which: 0 | 1) => Promise<unknown>
  /** What the refusal says has moved, where it is another by now. */
  about: StaleAbout
}

/** Keeps the type of what the form shows between its two functions. */
const form = <Shown>(of: {
  open: (as: Caller) => Promise<Shown>
  save: (as: Caller, shown: Shown, which: 0 | 1) => Promise<unknown>
  about: StaleAbout
}): Form => of

const NAMES = ['Fatou D.', 'Fatoumata'] as const

const FORMS: Record<string, (t: TestContext) => Promise<Form>> = {
  'the settings': async () =>
    form({
      open: async (as) => (await as.settings.all()).pricing,
      save: (as, { updatedAt: seen }, which) => {
        const value = { ...DEFAULT_SETTINGS.pricing, ratePerKm: [800, 900][which] ?? 0 }
        return as.settings.save({ pricing: { value, seen } })
      },
      about: 'settings',
    }),
  async 'a garment'(t) {
    await makeCatalogue(t)
    return form({
      open: openGarment,
      save: (as, shown, which) => as.products.update({ ...shown, name: NAMES[which] }),
      about: 'product',
    })
  },
  async 'a garment that is taken away'(t) {
    await makeCatalogue(t)
    return form({
      open: openGarment,
      save: (as, shown, which) =>
        which === 0
          ? as.products.update({ ...shown, name: NAMES[which] })
          : as.products.remove({ productId: shown.productId, version: shown.version }),
      about: 'product',
    })
  },
  async 'a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: (as) => companyOf(as, clientId),
      save: (as, { updatedAt: seen, template, ordersBy, ncc }, which) =>
        as.companies.change({
          linesBy: 'order',
          clientId,
          name: NAMES[which],
          template,
          ordersBy,
          ...(ncc && { ncc }),
          seen,
        }),
      about: 'company',
    })
  },
  async 'the terms of a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: (as) => companyOf(as, clientId),
      save: (as, { updatedAt: seen }, which) => {
        const ceiling = [400_000, 500_000][which] ?? null
        const terms = { onAccount: true, dueDays: 30, ceiling, transportFree: true }
        return as.companies.saveTerms({ ...terms, clientId, seen })
      },
      about: 'company',
    })
  },
  async 'the prices of a company'(t) {
    const { id: clientId } = await makeHotel(t)
    return form({
      open: async (as) => (await as.companies.ownPrices({ clientId }))?.lastN ?? 0,
      save: (as, seenN, which) =>
        as.companies.savePrices({ clientId, seenN, percent: [10, 20][which] ?? null, prices: [] }),
      about: 'company',
    })
  },
  async 'the name and the number of a client'(t) {
    const { id: userId } = await makeClientWithoutEmail(t)
    return form({
      open: async (as) => {
        const record = await as.clientRecords.byId({ userId })
        return { fullname: record?.fullname ?? '', phone: record?.phone ?? '' }
      },
      save: (as, seen, which) =>
        as.clientRecords.change({ userId, ...seen, fullname: NAMES[which], seen }),
      about: 'client',
    })
  },
  async 'what a client asks for their laundry'(t) {
    const { id: userId } = await makeClient(t)
    return form({
      open: async (as) => (await as.clientRecords.byId({ userId }))?.preferences ?? {},
      save: (as, seen, which) => {
        const starch = ['Amidon léger', 'Amidon fort'][which] ?? ''
        return as.clientRecords.setPreferences({ userId, next: { starch }, seen })
      },
      about: 'preferences',
    })
  },
  async 'the round of a livreur'(t) {
    const { id: livreurId } = await makeLivreur(t)
    const [a, b] = [randomUUID(), randomUUID()]
    const day = dayKey(t.clock.now())
    return form({
      open: async () =>
        JSON.parse(
          String(
            t.database.sqlite.prepare('select order_ids from arranged_rounds').pluck().get() ??
              '[]',
          ),
        ) as string[],
      save: (as, seen, which) =>
        as.orders.arrangeRound({ livreurId, day, orderIds: which === 0 ? [a, b] : [b, a], seen }),
      about: 'round',
    })
  },
}

/** The first one of the catalogue, as its form is sent. */
async function openGarment(as: Caller) {
  const [first] = await as.products.list()
  if (!first) throw new Error('No garment')
  const { id: productId, createdAt: _, ...shown } = first
  return { productId, ...shown }
}

async function companyOf(as: Caller, clientId: string) {
  const company = await as.companies.byId({ clientId })
  if (!company) throw new Error('It is no company')
  return company
}

test.each(Object.keys(FORMS))(
  '%s, saved from an old screen, leaves what a colleague saved, and is saved once it is read again',
  async (name) => {
    const t = createTestContext()
    const { open, save, about } = await (FORMS[name] as (t: TestContext) => Promise<Form>)(t)
    const [one, other] = [await t.as(await makeSuperadmin(t)), await t.as(await makeSuperadmin(t))]
    const shown = (await open(one)) as never
    t.clock.advance(MINUTE_MS)
    await save(one, shown, 0)
    const before = dumpTables(t.database)
    t.clock.advance(MINUTE_MS)
    expect(await codeOfRefusal(save(other, shown, 1))).toBe(`STALE ${about}`)
    expect(dumpTables(t.database)).toEqual(before)
    await save(one, shown, 0)
    expect(dumpTables(t.database), 'sent again').toEqual(before)
    await save(other, (await open(other)) as never, 1)
    expect(dumpTables(t.database)).not.toEqual(before)
  },
)
