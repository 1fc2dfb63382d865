import type { Locator, Page } from '@playwright/test'
import { letItStand } from './assigning.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { HOME, type Place } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test, toast } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

const SWITCH = /\/trpc\/duty\.switch/
const DAY = 86_400_000
const HOUR = 3_600_000

/** Ten to twelve in the morning of the next Tuesday but today, which is no holiday of the defaults. */
function tuesdayMorning(hour = 10) {
  const today = Math.floor(Date.now() / DAY)
  // Day 5 of the epoch was a Tuesday.
  const days = ((5 - (today % 7) + 6) % 7) + 1
  const from = (today + days) * DAY + hour * HOUR
  return { from, to: from + 2 * HOUR }
}

function giveSlot(app: App, { id }: Order, { from, to }: { from: number; to: number }): void {
  app.db.prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?').run(from, to, id)
}

const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

async function sizeOf(one: Locator) {
  const { width = 0, height = 0, y = 0 } = (await one.boundingBox()) ?? {}
  return { width: Math.round(width), height: Math.round(height), bottom: Math.round(y + height) }
}

const turn = ({ api, id: livreurId }: Actor, on: boolean) =>
  api.duty.switch.mutate({ livreurId, on })

test('a livreur stops and takes up their service in two taps; their missions stay theirs, and the team sees it', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const { page } = livreur
  await turn(livreur, true)
  const mission = await order(client, { status: 'assigned' }, { livreur })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/livreur/dashboard')
  await page.getByRole('link', { name: 'Profil' }).click()
  const duty = page.getByRole('switch', { name: 'Je suis en service' })
  await expect(duty).toBeChecked()
  expect(await sizeOf(duty)).toMatchObject({ width: 84, height: 52 })
  expect((await sizeOf(duty)).bottom, 'above the bar of tabs').toBeLessThan(671)
  await expect(page.getByText('Votre mission reste à vous.')).toBeVisible()

  await duty.click()
  await expect(duty).not.toBeChecked()
  await expect(page.getByText('Je ne suis pas en service')).toBeVisible()
  await expect(page.getByText(/^service arrêté à/)).toBeVisible()
  await page.getByRole('link', { name: /^Missions/ }).click()
  await expect(page.getByRole('article', { name: `Commande #${mission.reference}` })).toBeVisible()

  await admin.page.goto('/admin/service')
  const off = admin.page.getByRole('region', { name: 'Pas en service' })
  await expect(off.getByRole('link', { name: /Konan Yao/ })).toContainText(/Service arrêté à/)
  await expectAccessible(admin.page)
  await off.getByRole('link', { name: /Konan Yao/ }).click()
  const answered = admin.page.waitForResponse(SWITCH)
  await admin.page.getByRole('switch', { name: 'Konan Yao est en service' }).click()
  await answered
  await admin.page.goto('/admin/service')
  const on = admin.page.getByRole('region', { name: 'En service', exact: true })
  await expect(on.getByRole('link', { name: /Konan Yao/ })).toBeVisible()
})

test('who is stopped by the team, or by their own phone, is so on every open screen at once', async ({
  livreur,
  admin,
}) => {
  await turn(livreur, true)
  await livreur.page.goto('/livreur/profil/service')
  const duty = livreur.page.getByRole('switch', { name: 'Je suis en service' })
  await expect(duty).toBeChecked()
  await admin.page.goto('/admin/service')
  const off = admin.page.getByRole('region', { name: 'Pas en service' })
  await expect(off.getByText('Personne en ce moment.')).toBeVisible()
  await admin.api.duty.switch.mutate({ livreurId: livreur.id, on: false })
  await expect(duty).not.toBeChecked()
  await expect(off.getByRole('link', { name: /Konan Yao/ })).toBeVisible()
  await turn(livreur, true)
  await expect(off.getByText('Personne en ce moment.')).toBeVisible()
})

test('without a network the switch goes back and says so, and « Réessayer » takes it up again', async ({
  livreur,
}) => {
  const { page } = livreur
  await turn(livreur, true)
  await page.goto('/livreur/profil/service')
  const duty = page.getByRole('switch', { name: 'Je suis en service' })
  await expect(duty).toBeChecked()
  livreur.allow(NO_NETWORK)
  await page.route(SWITCH, (route) => route.abort())
  await duty.click()
  await expect(page.getByRole('alert')).toContainText('Service non modifié')
  await expect(duty).toBeChecked()
  await page.unroute(SWITCH)
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
  await expect(duty).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a livreur writes their week and their exceptions, and an admin corrects them', async ({
  app,
  livreur,
  admin,
}) => {
  const { page } = livreur
  await page.goto('/livreur/profil/service')
  const week = page.getByRole('region', { name: 'Ma semaine' })
  const wednesday = week.getByRole('button', { name: /^Mercredi/ })
  await expect(wednesday).toContainText('8:00 – 20:00')
  expect((await sizeOf(wednesday)).height).toBe(56)
  await wednesday.click()
  const day = page.getByRole('dialog', { name: 'Mercredi' })
  await day.getByLabel('À', { exact: true }).selectOption('13\u00a0h')
  await day.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(wednesday).toContainText('8:00 – 13:00')
  await week.getByRole('button', { name: /^Jeudi/ }).click()
  await page.getByRole('dialog').getByLabel('Jour de travail').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(week.getByRole('button', { name: /^Jeudi/ })).toContainText('Repos')

  const exceptions = page.getByRole('region', { name: 'Exceptions' })
  const add = exceptions.getByRole('button', { name: 'Ajouter une exception' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une exception' })
  await expectAccessible(page, [PHONE])
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  await dialog.getByLabel('Du', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Choisissez un jour du calendrier.')).toBeVisible()
  await expect(dialog.getByLabel('Du', { exact: true })).toBeFocused()
  await dialog.getByLabel('Du', { exact: true }).fill(dayAfter(-1))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Ce jour est passé.')).toBeVisible()
  await dialog.getByLabel('Du', { exact: true }).fill(dayAfter(2))
  await dialog.getByLabel('Au', { exact: true }).fill(dayAfter(4))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(exceptions.getByRole('listitem')).toContainText('Absence de 3 jours')
  await add.click()
  await dialog.getByLabel('Du', { exact: true }).fill(dayAfter(8))
  await dialog.getByRole('radio', { name: 'Autres heures' }).check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(exceptions.getByRole('listitem').last()).toContainText('10:00 – 16:00')
  expect((await sizeOf(exceptions.getByRole('listitem').last())).height).toBeLessThanOrEqual(70)
  await expectAccessible(page, [PHONE])

  await admin.page.goto(`/admin/service?livreur=${livreur.id}`)
  const seen = admin.page.getByRole('region', { name: 'Exceptions' })
  await seen
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click()
  await expect(seen.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(admin.page)
  const trail = "select count(*) from staff_actions where kind = 'duty_changed' and target = ?"
  expect(app.db.prepare(trail).pluck().get(livreur.id)).toBe(5)
})

test('assigning proposes who is on duty, near and not full; the others stay below and may be chosen', async ({
  app,
  cast,
  client,
  livreur,
  admin,
  order,
}) => {
  const { page } = admin
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const sekou = await cast.person({ role: 'livreur', fullname: 'Sékou Traoré' })
  const aya = await cast.person({ role: 'client', fullname: 'Aya Brou' })
  const slot = tuesdayMorning()
  // Konan has as many visits as a livreur can make in this slot; Sékou does not work on Tuesdays.
  for (let i = 0; i < 4; i++)
    giveSlot(app, await order(client, { status: 'assigned' }, { livreur }), slot)
  const far = { status: 'assigned', place: northOf(3) } as const
  giveSlot(app, await order(aya, far, { livreur: mariam }), tuesdayMorning(14))
  await admin.api.duty.saveDay.mutate({ livreurId: sekou.id, weekday: 2, hours: null })
  const wanted = await order(aya)
  giveSlot(app, wanted, slot)

  await page.goto('/admin/commandes-non-assignees')
  await page.getByRole('button', { name: 'Assigner pour ramassage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  const rows = dialog.getByRole('radio')
  await expect(rows).toHaveCount(3)
  const words = dialog.locator('label')
  await expect(words.nth(0)).toContainText(
    /Mariam Touré.*Proposé.*En service.*à 3\skm de ses missions/,
  )
  await expect(words.nth(1)).toContainText(/Konan Yao.*Complet de 10\sh à 12\sh/)
  await expect(words.nth(2)).toContainText(/Sékou Traoré.*Pas en service ce jour-là/)
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  await expectAccessible(page)
  await rows.nth(2).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toBeHidden()
  await letItStand(page)
  await expect(toast(page, 'Le livreur a bien été assigné.')).toBeVisible()
  const holder = 'select livreur_id from orders where id = ?'
  expect(app.db.prepare(holder).pluck().get(wanted.id)).toBe(sekou.id)
})

test('missions come by slot, then by the way; a livreur puts them in another order and comes back', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const at = async (km: number, hour: number) => {
    const made = await order(client, { status: 'assigned', place: northOf(km) }, { livreur })
    giveSlot(app, made, tuesdayMorning(hour))
    return made
  }
  const [noon, far, near] = [await at(9, 12), await at(6, 10), await at(1, 10)]
  await page.setViewportSize({ width: 360, height: 740 })
  await livreur.standAt(HOME)
  await page.goto('/livreur/dashboard')
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))

  await page.getByRole('button', { name: /^Trier les missions/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Trier les missions' })
  const down = sheet.getByRole('button', { name: /^Descendre/ }).first()
  expect(await sizeOf(down)).toMatchObject({ width: 48, height: 48 })
  await down.click()
  await expect.poll(() => shownOn(page)).toEqual(named(far, near, noon))
  // The button that was pressed keeps the focus: a second press goes on.
  await page.keyboard.press('Enter')
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await expect(sheet.getByText('Triées dans votre ordre')).toBeVisible()
  await expectAccessible(page, [PHONE])

  // Two quick taps in one place move one mission two places: the row that comes under the thumb stays.
  await page.clock.setFixedTime(Date.now())
  await sheet
    .getByRole('button', { name: /^Monter/ })
    .last()
    .dblclick()
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  await sheet
    .getByRole('button', { name: /^Descendre/ })
    .first()
    .dblclick()
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await page.clock.setSystemTime(Date.now())

  const grip = sheet.getByRole('listitem').last().locator('span').first()
  await drag(page, grip, sheet.getByRole('listitem').first())
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  // Down over two rows in one go, then back.
  await drag(
    page,
    sheet.getByRole('listitem').first().locator('span').first(),
    sheet.getByRole('listitem').last(),
  )
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await drag(page, grip, sheet.getByRole('listitem').first())
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  await page.keyboard.press('Escape')
  // A sheet closes by going back, which would end a reload.
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
  await page.reload()
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  await expect(page.getByText('2 missions, dans votre ordre')).toBeVisible()

  await page.getByRole('button', { name: /^Trier les missions/ }).click()
  await sheet.getByRole('radio', { name: 'Ordre proposé' }).check()
  await expect(sheet.getByText('Triées dans l’ordre proposé')).toBeVisible()
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
})

const named = (...orders: Order[]) => orders.map(({ reference }) => `Commande #${reference}`)

const shownOn = (page: Page) =>
  page.locator('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const target = await to.boundingBox()
  await from.hover()
  await page.mouse.down()
  const { x = 0, y = 0, width = 0, height = 0 } = target ?? {}
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 })
  await page.mouse.up()
}
