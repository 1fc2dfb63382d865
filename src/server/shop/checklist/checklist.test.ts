import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { disable, makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type OwnedShop, ownedShop } from '#server/testing/scenes/shop.ts'
import { OWN_PRICES } from '#server/testing/starting-catalogue.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { DAY_MS } from '#shared/dates.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import { isSiteOpen } from '#shared/shop/site/site-opening.ts'
import { seedDemo } from '../../../../demo/seed-demo.ts'

let f: OwnedShop

async function open(variables: Record<string, string> = {}) {
  f = await ownedShop({ DEMO: '0', DATA_DIR: temporaryFolder(), ...variables })
}

beforeEach(() => open())

const itemsThatAre = async (state: string, asked = f.boss) =>
  (await asked.checklist.list()).items.filter((row) => row.state === state).map(({ item }) => item)

const CONTACT = { phone: '+2252722409999', email: 'a@b.ci', address: 'Angré' }
const WAVE_LINK = 'https://pay.wave.com/m/M_1/c/ci/'
describe('the first-day checklist', () => {
  test('of a fresh installation has everything to do, and the site is closed', async () => {
    const { items, site, ...facts } = await f.boss.checklist.list()
    expect(items).toEqual(
      ['modules', 'contact', 'departure', 'hours', 'catalogue', 'livreur', 'wave', 'email'].map(
        (item) => ({ item, state: 'todo' }),
      ),
    )
    expect(facts).toEqual({
      garments: 0,
      livreur: null,
      lastCopyAt: null,
      onlyHere: f.t.env.publicUrl,
    })
    expect(site).toEqual({
      door: 'auto',
      savedAt: null,
      demo: false,
      hasOrders: false,
      done: { contact: false, departure: false, catalogue: false },
    })
    expect(isSiteOpen(site)).toBe(false)
  })

  test('says which address this machine alone opens, and nothing of a public one', async () => {
    expect((await f.boss.checklist.list()).onlyHere).toBe(f.t.env.publicUrl)
    await open({ PUBLIC_URL: 'https://laveo.example' })
    expect((await f.boss.checklist.list()).onlyHere).toBeNull()
    // Everything of the demonstration is on this machine.
    await open({ DEMO: '1' })
    expect((await f.boss.checklist.list()).onlyHere).toBeNull()
  })

  test('ticks each item when it is really done, and takes that back', async () => {
    const unreachable = { ...CONTACT, phone: null }
    await f.save('contact', unreachable)
    expect(await itemsThatAre('done')).toEqual([])
    const { updatedAt: seen } = (await f.boss.settings.all()).contact
    await f.save('contact', CONTACT, seen)
    await f.save('opening', DEFAULT_SETTINGS.opening)
    await f.save('payment', { waveLink: WAVE_LINK })
    const waiting = await makeLivreur(f.t, { approvedAt: null, fullname: 'Issa Traoré' })
    expect(await itemsThatAre('done')).toEqual(['contact', 'hours', 'wave'])
    await f.boss.users.approve({ userId: waiting.id })
    await f.boss.products.start(OWN_PRICES)
    expect(await itemsThatAre('done')).toEqual(['contact', 'hours', 'catalogue', 'livreur', 'wave'])
    const { garments, livreur } = await f.boss.checklist.list()
    expect([garments, livreur]).toEqual([2, { fullname: 'Issa Traoré' }])
    await disable(f.t, waiting)
    f.t.database.sqlite.exec('delete from products')
    expect(await itemsThatAre('done')).toEqual(['contact', 'hours', 'wave'])
  })

  test('ticks the point of departure once an owner confirms or moves it, not for another price', async () => {
    const specified = DEFAULT_SETTINGS.pricing
    const save = async (value: Settings['pricing']) => {
      const { updatedAt: seen } = (await f.boss.settings.all()).pricing
      await f.save('pricing', value, seen)
      return itemsThatAre('done')
    }
    expect(await save({ ...specified, ratePerKm: 350 })).toEqual([])
    expect(await save({ ...specified, baseConfirmed: true })).toEqual(['departure'])
    expect(await save({ ...specified, baseConfirmed: false })).toEqual([])
    expect(await save({ ...specified, base: { lat: 5.39, lng: -3.99 } })).toEqual(['departure'])
    const [, confirmed] = f.journal().map(({ data }) => data)
    expect(confirmed).toMatchObject({ baseConfirmed: true, baseConfirmedBefore: null })
    const { pricing } = await f.boss.products.catalogue()
    expect(Object.keys(pricing)).toEqual(['base', 'ratePerKm', 'step'])
  })

  test('ticks « Ce que vous faites » once the owner went on from it, or turned a switch', async () => {
    await f.boss.checklist.dismiss({ item: 'modules', dismissed: true })
    expect(await itemsThatAre('done')).toEqual(['modules'])
    await open()
    await f.boss.modules.turn({ module: 'express', isOn: false })
    expect(await itemsThatAre('done')).toEqual(['modules'])
  })

  const SENDING = { RESEND_API_KEY: 're_1', MAIL_FROM: 'Lavéo <bonjour@laveo.example>' }

  /** It writes the copy that the night would make. */
  function makeCopy() {
    const folder = join(f.t.env.dataDir, 'backups')
    mkdirSync(folder)
    const file = join(folder, 'laveo-2026-01-01.tar.zst')
    writeFileSync(file, '')
    utimesSync(file, f.t.clock.now() / 1000, f.t.clock.now() / 1000)
  }

  test('ticks e-mail and copies while messages leave and the last copy is fresh', async () => {
    makeCopy()
    expect(await itemsThatAre('done')).toEqual([])
    await open(SENDING)
    expect(await itemsThatAre('done')).toEqual([])
    makeCopy()
    expect(await itemsThatAre('done')).toEqual(['email'])
    f.t.clock.advance(2 * DAY_MS + 1_000)
    expect(await itemsThatAre('done')).toEqual([])
  })

  test('knows Wave from the environment, where it is set', async () => {
    await open({ WAVE_PAYMENT_LINK: 'https://pay.wave.com/m/1' })
    expect(await itemsThatAre('done')).toEqual(['wave'])
  })

  test('never says that the demonstration sends e-mails', async () => {
    const demo = createTestContext({ ...SENDING, DATA_DIR: temporaryFolder() })
    await seedDemo(demo)
    const asked = await demo.as(await makeSuperadmin(demo))
    expect(await itemsThatAre('todo', asked)).toEqual(['email'])
  })

  test('leaves aside what an owner dismisses, for every owner, until they take it back', async () => {
    const other = await f.t.as(await makeSuperadmin(f.t))
    await f.boss.checklist.dismiss({ item: 'email', dismissed: true })
    await other.checklist.dismiss({ item: 'wave', dismissed: true })
    await other.checklist.dismiss({ item: 'wave', dismissed: true })
    expect(await itemsThatAre('dismissed')).toEqual(['wave', 'email'])
    await f.boss.checklist.dismiss({ item: 'wave', dismissed: false })
    expect(await itemsThatAre('dismissed', other)).toEqual(['email'])
    const said = (item: string, dismissed: boolean) => ({ section: 'checklist', item, dismissed })
    expect(f.journal().map(({ kind, data }) => [kind, data])).toEqual([
      ['settings_changed', said('email', true)],
      ['settings_changed', said('wave', true)],
      ['settings_changed', said('wave', false)],
    ])
    for (const item of ['other', 'contact', 'departure', 'catalogue']) {
      const wrong = { item, dismissed: true } as never
      expect((await refusalOf(f.boss.checklist.dismiss(wrong))).code).toBe('BAD_REQUEST')
    }
  })
})
