import { dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { expectAccessible } from './axe.ts'
import { expect, liveState, refused, test, toast } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { bringTo, statusOf } from './orders.ts'
import type { App } from './server.ts'
import { chosenIn, fillSlot, pickSlot } from './slots.ts'
import { openedWhatsApp, orderByPhone } from './team-clients.ts'

const PHONE = { width: 360, height: 740 }

const HALF_DAY = 12 * HOUR_MS

/** Open day and night: a test runs at any hour. */
function openAlways(app: App): void {
  const hours = { from: 0, to: 1440 }
  const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, hours]))
  set(app, 'opening', { week, closedDays: [], holidays: [] })
}

function set({ db }: App, section: 'opening' | 'slots', value: object): void {
  db.prepare('insert or replace into settings (key, value, updated_at) values (?, ?, ?)').run(
    section,
    JSON.stringify(value),
    Date.now(),
  )
}

/** Moves the slot of a pick-up so that it ends then. */
function pickUpBy({ db }: App, orderId: string, to: number): void {
  db.prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?').run(
    to - 2 * HOUR_MS,
    to,
    orderId,
  )
}

test('what becomes late is seen by the team as it happens, and announced in one tap', async ({
  app,
  admin: { page },
  client,
  livreur,
  order,
}) => {
  openAlways(app)
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  pickUpBy(app, id, Date.now() + 20 * MINUTE_MS)
  await page.goto('/admin/dashboard')
  const card = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(card).toContainText(/(?:20|19)\smin restantes · ramassage/)
  const counter = page.getByRole('link', { name: /en retard, voir la liste/ })
  await expect(counter).toHaveText('0')

  pickUpBy(app, id, Date.now() - 5 * MINUTE_MS)
  // Any change of another order makes the open screens read again.
  await order(client)
  await expect(counter).toHaveText('1')
  await expect(card).toContainText(/En retard de [456]\smin/)
  await page.getByRole('radio', { name: 'Échéance' }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName(`Commande #${reference}`)
  await counter.click()
  await expect(page).toHaveURL(/onglet=retards$/)
  const row = page.getByRole('listitem', { name: `Commande #${reference}` })
  await expect(row).toContainText('Aminata Koné')
  await expect(row).toContainText('Konan Yao')
  await expect(row).toContainText(/[456]\smin de retard/)
  await expectAccessible(page)

  await client.page.goto('/client/commandes')
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await row.getByRole('button', { name: 'Annoncer cette heure à Aminata Koné' }).click()
  // Suivi follows without a reload. Both toasts leave after five seconds.
  await Promise.all([
    expect(toast(page, 'Nouvelle heure annoncée')).toBeVisible(),
    expect(toast(client.page, `Nouvelle heure, commande #${reference}`)).toBeVisible(),
  ])
  await expect(page.getByText('Aucune commande en retard')).toBeVisible()
  const mail = await mailTo(app, client.email, 'Nouvelle heure')
  const slot = app.db
    .prepare('select pickup_from as "from", pickup_to as "to" from orders where id = ?')
    .get(id) as { from: number; to: number }
  expect(slot.from).toBeGreaterThan(Date.now())
  const hour = new Date(slot.from).getUTCHours()
  expect(mail.text).toMatch(new RegExp(`entre ${hour}\\sh`))
})

test('a client without e-mail is told by the team, who says so, and the order stays late until then', async ({
  app,
  admin: { api, page, context, allow },
}) => {
  openAlways(app)
  // Nobody is on duty.
  set(app, 'slots', { ...DEFAULT_SLOTS, capacity: { per: 'slot', visits: 4 } })
  const { id: orderId, reference } = await orderByPhone(app, { api })
  pickUpBy(app, orderId, Date.now() - 5 * MINUTE_MS)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/demandes?onglet=retards')
  const row = page.getByRole('listitem', { name: `Commande #${reference}` })
  await expect(row).toContainText('Aucun e-mail ne lui parvient')
  const write = row.getByRole('button', { name: /par WhatsApp/ })
  const { message } = await openedWhatsApp({ page, context }, () => write.click())
  expect(message).toMatch(/Nouvelle heure\s: ramassage .+ entre .+\/suivre\//)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Autre heure' }).click()
  const sheet = page.getByRole('dialog', { name: 'Autre heure' })
  const tell = sheet.getByRole('button', { name: 'Client prévenu' })
  await expect(tell).toBeDisabled()
  await pickSlot(sheet)
  const [taken] = await chosenIn(sheet)
  fillSlot(app, Number(taken))
  allow(refused(409))
  await tell.click()
  await expect(toast(page, 'Créneau complet')).toBeVisible()
  await expect(tell, 'another slot is to be chosen').toBeDisabled()
  expect(await chosenIn(sheet)).toEqual([])
  await sheet.getByRole('button', { name: 'Retour' }).click()
  await row.getByRole('button', { name: 'Client prévenu' }).click()
  await expect(toast(page, 'Nouvelle heure annoncée')).toBeVisible()
  await expect(page.getByText('Aucune commande en retard')).toBeVisible()
})

test('a client whom nobody told hears of the delay before they ask, and the owner sees the promise counted', async ({
  app,
  admin,
  client,
  livreur,
  superadmin,
  order,
}) => {
  openAlways(app)
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  const due = Date.now() - 12 * MINUTE_MS
  pickUpBy(app, id, due)
  // It looks twice a minute; a start looks at once.
  await app.stop()
  await app.start()
  const mail = await mailTo(app, client.email, `Nouvelle heure pour votre commande #${reference}`)
  expect(mail.text).toContain('nous nous en excusons')
  const moved = app.db
    .prepare("select data from order_trail where kind = 'promise_moved' and order_id = ?")
    .pluck()
    .get(id) as string
  expect(JSON.parse(moved)).toMatchObject({ reason: 'automatic', step: 'pickup', dueBefore: due })

  await bringTo(id, { from: 'assigned', to: 'picked_up' }, { admin, livreur })
  expect(statusOf(app, id)).toBe('picked_up')
  const { page } = superadmin
  await page.goto('/superadmin/panel')
  const kept = page.getByRole('region', { name: 'Promesses tenues', exact: true })
  await expect(kept).toContainText('0 sur 1')
  await kept.getByLabel('Promesses par').selectOption('Par livreur')
  await expect(kept).toContainText('Konan Yao')
  await kept.getByLabel('Promesses par').selectOption('Par quartier')
  await expect(kept.getByRole('listitem')).toHaveCount(1)
  const rows = app.db
    .prepare('select step, kept, late from promise_days where day = ?')
    .all(dayKey(Date.now()))
  expect(rows).toEqual([{ step: 'pickup', kept: 0, late: 1 }])
  await expectAccessible(page)
})

test('a livreur reads how long there is until a visit, in words and colour', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  const card = page.getByRole('article', { name: `Commande #${reference}` })
  await page.setViewportSize(PHONE)
  for (const [to, words] of [
    [-12 * MINUTE_MS, /En retard de 12\smin/],
    [30 * MINUTE_MS, /Maintenant/],
    [HALF_DAY, /Dans \d|Demain/],
  ] as const) {
    pickUpBy(app, id, Date.now() + to)
    await page.goto('/livreur/dashboard')
    await expect(card).toContainText(words)
    const action = await card.getByRole('button', { name: 'En route pour ramassage' }).boundingBox()
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(671)
  }
})
