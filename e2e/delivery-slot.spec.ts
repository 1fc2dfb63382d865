import { expectAccessible, PHONE } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { mailTo } from './mail.ts'
import { eventsOf, statusOf } from './orders.ts'
import { chosenIn, fillSlot, keepSlot, moveSlot, pickSlot, timeSheet, timesOf } from './slots.ts'

// The slot of a delivery: chosen by the client, changed by the team with a reason, told to both.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SMALL = { width: 360, height: 740 }

test('« Linge prêt » tells the client when the livreur comes, and the client changes it in three taps', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'processing' }, { livreur })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const visits = page
    .getByRole('dialog', { name: new RegExp(placed.reference) })
    .getByRole('region', { name: 'Passages' })
  await visits.getByRole('button', { name: 'Linge prêt' }).click()
  await expect(visits.getByRole('button', { name: 'Linge prêt' })).toHaveCount(0)
  expect(timesOf(app, placed).ready_at).not.toBeNull()
  const mail = await mailTo(app, client.email, 'Votre linge est prêt')
  expect(mail.text).toMatch(/Livraison\s: .+ entre .+ et /)
  expect(mail.text).toContain('Changer l’heure')

  await client.page.setViewportSize(SMALL)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(own.getByText(/^Livraison .+ entre .+ et /).first()).toBeVisible()
  await expect(own).toContainText('Votre linge est prêt')
  const before = timesOf(app, placed)
  await own.getByRole('button', { name: 'Changer l’heure, livraison' }).click()
  const sheet = timeSheet(client.page)
  await pickSlot(sheet)
  await keepSlot(sheet)
  await expect(toast(client.page, 'Heure enregistrée')).toBeVisible()
  const after = timesOf(app, placed)
  expect(after.delivery_from).not.toBe(before.delivery_from)
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'slot_changed')).toHaveLength(1)
  await expectAccessible(client.page, [PHONE])

  await own.getByRole('button', { name: 'Détails' }).click()
  await expect(own.getByText('Nouvelle heure de livraison')).toBeVisible()
  await expect(own.getByText(/^Linge prêt/).last()).toBeVisible()
})

test('the team changes a time with a reason, which the client reads in an e-mail', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const visits = page
    .getByRole('dialog', { name: new RegExp(placed.reference) })
    .getByRole('region', { name: 'Passages' })
  await visits.getByRole('button', { name: 'Changer, ramassage' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  await sheet.getByRole('button', { name: 'Choisir cette heure' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Dites pourquoi l’heure change.')
  await sheet.getByRole('button', { name: 'Fortes pluies' }).click()
  await keepSlot(sheet)
  const mail = await mailTo(app, client.email, 'Nouvelle heure pour votre ramassage')
  expect(mail.text).toContain('Fortes pluies')
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await own.getByRole('button', { name: 'Détails' }).click()
  await expect(own.getByText(/Fortes pluies · L’équipe Lavéo/)).toBeVisible()
})

test('on a bad network the chosen time stays in the sheet, and one whose answer was lost is changed once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { page } = client
  client.allow(/ERR_(FAILED|CONNECTION_RESET)/)
  await page.goto('/client/commandes')
  const own = page.getByRole('article', { name: `Commande #${placed.reference}` })
  await own.getByRole('button', { name: 'Changer l’heure, ramassage' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  const [wanted = ''] = await chosenIn(sheet)
  const choose = sheet.getByRole('button', { name: 'Choisir cette heure' })
  await page.route(/visits\.change/, (route) => route.abort(), { times: 1 })
  await choose.click()
  await expect(toast(page, 'Impossible de changer l’heure.')).toBeVisible()
  expect(await chosenIn(sheet)).toEqual([wanted])
  const lost = await loseAnswer(page, /visits\.change/)
  await choose.click()
  await expect.poll(() => lost.length).toBe(1)
  await expect(toast(page, 'Impossible de changer l’heure.')).toBeVisible()
  await keepSlot(sheet)
  await expect(toast(page, 'Heure enregistrée')).toBeVisible()
  expect(String(timesOf(app, placed).pickup_from)).toBe(wanted)
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'slot_changed')).toHaveLength(1)
})

test('a time that was taken meanwhile is let go in the sheet, and the next opening starts anew', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { page } = admin
  admin.allow(/409 \(Conflict\)/)
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const change = page
    .getByRole('dialog', { name: new RegExp(placed.reference) })
    .getByRole('button', { name: 'Changer, ramassage' })
  await change.click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  const [wanted] = await chosenIn(sheet)
  fillSlot(app, Number(wanted))
  await sheet.getByRole('button', { name: 'Fortes pluies' }).click()
  await sheet.getByRole('button', { name: 'Choisir cette heure' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Cette heure vient d’être prise.')
  await expect(sheet.getByRole('button', { name: 'Choisir cette heure' })).toBeDisabled()
  await expect(sheet.locator(`input[value="${wanted}"]`)).toBeDisabled()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Retour' }).click()
  await change.click()
  await expect(sheet.getByRole('button', { name: 'Fortes pluies' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  expect(timesOf(app, placed).pickup_from).not.toBe(Number(wanted))
})

test('a client whose livreur set off days ahead changes the time: the ride ends, nothing is missed', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'delivery_en_route' }, { livreur })
  moveSlot(app, placed, 'delivery', { startsIn: 30 * 60 })
  await livreur.page.goto(`/livreur/mission/${placed.id}`)
  await expect(livreur.page.getByRole('heading', { name: 'Livraison', exact: true })).toBeVisible()
  const { page } = client
  await page.setViewportSize(SMALL)
  await page.goto('/client/commandes')
  await expect(page.getByText(/^Prévu \S+ entre/).first()).not.toHaveText(/aujourd’hui/)
  await expect(page.getByRole('button', { name: 'Je ne serai pas là' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Changer l’heure, livraison' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  await keepSlot(sheet)
  await expect(page.getByText(/^Livraison .+ entre .+ et /).first()).toBeVisible()
  expect(eventsOf(app, placed.id)).not.toContain('visit_missed')
  expect(timesOf(app, placed)).toMatchObject({ held_since: null })
  expect(statusOf(app, placed.id)).toBe('assigned_for_delivery')
  await expect(livreur.page.getByText('L’heure a changé')).toBeVisible()
})

test('an order from before there were slots is shown as it was', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  app.db
    .prepare(
      `update orders set pickup_from = null, pickup_to = null, delivery_from = null, delivery_to = null,
        ready_by = null, promised_at = null, promise_rule = null, asap = 0 where id = ?`,
    )
    .run(placed.id)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(own.getByText('Livreur assigné').first()).toBeVisible()
  for (const name of [/Changer l’heure/, 'Je ne serai pas là'])
    await expect(own.getByRole('button', { name })).toHaveCount(0)
  await expect(own).not.toContainText(/null|Heure à|entre \d/)
  const row = own.getByRole('button', { name: /#/, expanded: true })
  expect((await row.boundingBox())?.height).toBe(70)
  await admin.page.goto(`/admin/dashboard?commande=${placed.id}`)
  const drawer = admin.page.getByRole('dialog', { name: new RegExp(placed.reference) })
  await expect(drawer.getByRole('heading', { name: 'Le fil' })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Passages' })).toHaveCount(0)
})
