import { screen, waitFor, within } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { addPasskey } from '#server/testing/fixtures/second-factor.fixture.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import { expect, expectFocus, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SETTINGS = '/superadmin/reglages'
const section =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name })
const transport = section('Transport')
const zone = section('Zone de service')
const rate = () => within(transport()).getByLabelText<HTMLInputElement>('Prix par kilomètre')
const _radius = () => within(zone()).getByRole<HTMLInputElement>('textbox', { name: 'Rayon' })
const SAVE = 'Enregistrer'

/** Opens the settings as a superadmin of this name. */
async function openSettings(server: ServerInProcess, page: Page, fullname: string): Promise<void> {
  server.signOut()
  await server.signIn(await makeSuperadmin(server.t, { fullname }))
  page.open(SETTINGS)
  await waitFor(rate)
}

const settingOf = ({ t }: ServerInProcess, key: string) =>
  t.database.sqlite.prepare('select value from settings where key = ?').pluck().get(key)

const _countOrders = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select count(*) from orders').pluck().get()

test('of two superadmins on one section neither undoes the other unawares', async ({
  server,
  page,
}) => {
  const { t } = server
  const colleague = await t.as(await makeSuperadmin(t, { fullname: 'Adjoua Brou' }))
  await openSettings(server, page, 'Ismaël Bamba')
  await type(page, rate(), '900')
  await expectIn(transport, 'Pas encore enregistré')
  const saveRate = async (ratePerKm: number) => {
    const { pricing } = await colleague.settings.all()
    const value = { ...pricing.value, ratePerKm }
    await colleague.settings.save({ pricing: { value, seen: pricing.updatedAt } })
  }
  await saveRate(500)
  await pressIn(page, transport, SAVE)
  await expectToast('Réglage modifié')
  const note = () => within(transport()).getByRole('status')
  await expectIn(note, `Adjoua Brou a enregistré : ${fcfa(500)} par km`)
  expect(rate().value).toBe('900')
  await pressIn(page, note, 'Reprendre sa valeur')
  await waitFor(() => expect(rate().value).toBe('500'))
  await expectIn(transport, 'Modifié par Adjoua Brou')
  await type(page, rate(), '450')
  await pressIn(page, transport, SAVE)
  await expectIn(transport, 'Modifié par Ismaël Bamba')
  expect(JSON.parse(settingOf(server, 'pricing') as string)).toMatchObject({ ratePerKm: 450 })

  // A field without changes shows what the colleague saved.
  await saveRate(475)
  await pressIn(page, section('Horaires du service client'), SAVE)
  await waitFor(() => expect(rate().value).toBe('475'))
  await page.user.clear(rate())
  await pressIn(page, transport, SAVE)
  await expectFocus(rate)
  expect(rate().getAttribute('aria-invalid')).toBe('true')
})

test('a compulsory second factor is told to begin with one’s own, unless one has it', async ({
  server,
  page,
}) => {
  const { t } = server
  const own = 'Activez d’abord la vôtre'
  const rule = section('Deux vérifications pour l’équipe')
  const choose = async () => {
    const select = await waitFor(() => within(rule()).getByLabelText('La double vérification est'))
    await page.user.selectOptions(select, 'Obligatoire pour l’équipe')
    await expectIn(rule, 'Qui n’en a pas')
  }
  await openSettings(server, page, 'Ismaël Bamba')
  await choose()
  await expectIn(rule, own)
  const awa = await makeSuperadmin(t, { fullname: 'Awa Koné' })
  await addPasskey(t, await t.as(awa))
  server.signOut()
  await server.signIn(awa)
  page.open(SETTINGS)
  await choose()
  await waitFor(() => expect(rule().textContent).not.toContain(own))
})

test('far too many days of photos are refused in a sentence', async ({ server, page }) => {
  await openSettings(server, page, 'Ismaël Bamba')
  const photos = section('Photos des commandes')
  await type(page, within(photos()).getByLabelText('Durée de conservation'), '99999999')
  await pressIn(page, photos, SAVE)
  await expectIn(photos, 'Dix ans au plus')
  expect(settingOf(server, 'photos')).toBeUndefined()
})

test('a number far beyond its limit stays typed, and is refused in a sentence', async ({
  server,
  page,
}) => {
  await openSettings(server, page, 'Ismaël Bamba')
  await type(page, rate(), '1234567')
  await pressIn(page, transport, SAVE)
  await expectIn(transport, 'Ce prix est trop grand.')
  await type(page, rate(), '12345678901')
  await expectIn(transport, 'Le prix par kilomètre a 9 chiffres au plus.')
  expect(settingOf(server, 'pricing')).toBeUndefined()
})

test('an unsaved price is said to be unsaved, and the browser asks before the page is closed', async ({
  server,
  page,
}) => {
  await openSettings(server, page, 'Adjoua Brou')
  await type(page, rate(), '900')
  await expectIn(transport, 'Pas encore enregistré')
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await pressIn(page, transport, SAVE)
  await waitFor(() => expect(leave()).toBe(true))
})

test('Delete before the space of an amount removes the digit after it, and Backspace the one before', async ({
  server,
  page,
}) => {
  await openSettings(server, page, 'Adjoua Brou')
  await type(page, rate(), '12345')
  const digits = () => rate().value.replace(/\D/g, '')
  const at = rate().value.search(/\D/)
  rate().setSelectionRange(at, at)
  await page.user.keyboard('{Delete}')
  expect(digits()).toBe('1245')
  await type(page, rate(), '12345')
  rate().setSelectionRange(at + 1, at + 1)
  await page.user.keyboard('{Backspace}')
  expect(digits()).toBe('1345')
})
