import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, onTestFinished } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  dropBag,
  dropShirts,
  makeWorker,
  pieceAct,
} from '#server/testing/fixtures/workshop.fixture.ts'
import { setDeviceCode } from '#server/testing/scenes/access.ts'
import { switchOff } from '#server/testing/scenes/shop.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { config } from '#web/lib/config.ts'
import { queryClient } from '#web/query-client.ts'
import { readKeptBoard, saveKeptBoard } from '#web/record/kept-board.ts'
import {
  button,
  expect,
  expectAddress,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

let admin: User
let orderId: string

beforeEach<{ server: ServerInProcess }>(async ({ server }) => {
  const { t } = server
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  await makeOpenDrawer(t, admin)
  const client = await makeClient(t, { fullname: 'Koffi N’Guessan' })
  orderId = await dropShirts(t, await t.as(admin), client, 3)
  setWidth(800)
})

const act = async (server: ServerInProcess, done: PieceAct) =>
  (await server.t.as(admin)).workshop.act(pieceAct(orderId, done))
const receive = (server: ServerInProcess) =>
  act(server, { kind: 'receive', counts: [{ position: 0, counted: 3 }] })
const pieces = async (server: ServerInProcess) =>
  (await (await server.t.as(admin)).workshop.order({ orderId })).order.pieces
const stations = async (server: ServerInProcess) =>
  (await pieces(server)).map(({ station }) => station)

async function openAs(server: ServerInProcess, page: Page, address: string) {
  await server.signIn(admin)
  page.open(address)
}
const order = () => `/atelier/commande/${orderId}`

/** Pairs this browser, with two people who work there. */
async function pair(server: ServerInProcess, page: Page): Promise<void> {
  const { t } = server
  const boss = await makeSuperadmin(t)
  await makeWorker(t, 'Awa')
  await makeWorker(t, 'Salif')
  page.open('/atelier')
  await expectText(/^Cette tablette est la/)
  const caller = await t.as(boss)
  const { waiting } = await caller.devices.list()
  const deviceId = waiting[0]?.id ?? ''
  await caller.devices.giveCode({ deviceId, name: 'Tablette atelier' })
  await setDeviceCode(t, deviceId, '407291')
  for (const digit of '407291') await page.press(digit)
  await screen.findByRole('heading', { level: 1, name: 'Atelier' })
}

test('the home counts what waits at each station, a tile shows its orders alone, and a code that nobody knows is shown as it was typed until the next scan', async ({
  server,
  page,
}) => {
  await openAs(server, page, '/atelier')
  await screen.findByRole('heading', { level: 1, name: 'Atelier' })
  await waitFor(() => expect(document.title).toBe('Atelier · Lavéo'))
  await screen.findByRole('button', { name: /3.*À recevoir/ })
  expect(screen.getByRole('link', { name: /Commande/ }).textContent).toContain('0/3')
  await page.press(/À laver/)
  await expectText('Rien n’attend à ce poste.')
  page.reload()
  await expectText('Rien n’attend à ce poste.')
  await page.press('Tout voir')
  await screen.findByRole('link', { name: /Commande/ })
  const field = await screen.findByRole('searchbox', { name: /Numéro/ })
  await page.user.type(field, 'hello world!!{Enter}')
  await expectText('hello world!! : Étiquette inconnue')
  await page.user.keyboard('A 198{Enter}')
  await expectText('A 198 : Étiquette inconnue')
})

test('« Tout lavé » takes every piece without a mark, and is taken back where the button stood, not by a second tap there', async ({
  server,
  page,
}) => {
  await receive(server)
  await act(server, { kind: 'stain', piece: 2 })
  await openAs(server, page, order())
  await screen.findByRole('heading', { level: 1, name: /\w{4}/ })
  await expectText('Koffi N., 3 pièces')
  const place = { clientX: 300, clientY: 1200 }
  const tap = async (name: RegExp, keys: string) =>
    page.user.pointer({ target: await screen.findByRole('button', { name }), keys, coords: place })
  await tap(/^Tout lavé/, '[TouchA]')
  await tap(/^Annuler/, '[TouchA]')
  await waitFor(async () =>
    expect(await stations(server)).toEqual(['washed', 'received', 'washed']),
  )
  await page.press(/^Annuler/)
  await waitFor(async () =>
    expect(await stations(server)).toEqual(['received', 'received', 'received']),
  )
})

test('a piece is ticked, sent back and noted alone', async ({ server, page }) => {
  await receive(server)
  await openAs(server, page, order())
  await page.press('Lavé, Chemise 1')
  await waitFor(async () =>
    expect(await stations(server)).toEqual(['washed', 'received', 'received']),
  )
  await page.press('Oui, en traitement')
  await waitFor(() => expect(readOrder(server.t, orderId).status).toBe('processing'))
  await page.press('Autre chose, Chemise 1')
  await page.press('À refaire')
  await waitFor(async () => expect((await pieces(server))[0]).toMatchObject({ redo: true }))
  await page.press('Autre chose, Chemise 3')
  await page.press('Tache')
  await waitFor(async () => expect((await pieces(server))[2]).toMatchObject({ stained: true }))
})

test('after the last tick the screen stays at its station, and « Suite » leads to the next one', async ({
  server,
  page,
}) => {
  await receive(server)
  await act(server, { kind: 'pass', station: 'washed', pieces: [1, 2] })
  await openAs(server, page, order())
  await page.press('Lavé, Chemise 3')
  await screen.findByRole('button', { name: /^Suite.: à repasser/ })
  expect(button('Lavé, Chemise 3').disabled).toBe(true)
  await page.press(/^Suite.: à repasser/)
  await page.press(/^Tout repassé/)
  await screen.findByRole('button', { name: /^Suite.: à emballer/ })
  await waitFor(async () => expect(await stations(server)).toEqual(Array(3).fill('ironed')))
  await page.press(/^Annuler/)
  await waitFor(async () => expect(await stations(server)).toEqual(Array(3).fill('washed')))
  await page.press(/^Tout repassé/)
  await page.press(/^Suite.: à emballer/)
  await expectText('0 pièce sur 3')
})

test('reception begins empty, « Tout y est » fills it, and a gap is told and kept', async ({
  server,
  page,
}) => {
  await openAs(server, page, order())
  await expectText('Au comptoir : 3 pièces')
  expect(button('Recevoir').disabled).toBe(true)
  await page.press('Tout y est')
  await page.press('Retirer, Chemise')
  await expectText('Il manque 1 chemise. Recomptez.')
  await page.press('Retirer, Chemise')
  await expectText('Il manque 2 chemises. Recomptez.')
  await page.press('Ajouter, Chemise')
  await page.user.type(screen.getByLabelText('Numéro de la première étiquette'), '0412')
  await expectText('Chemise 0412 et 0413')
  await page.press(/^Recevoir 2.pièces/)
  await expectAddress('/atelier')
  await waitFor(async () =>
    expect((await pieces(server)).map(({ tag }) => tag)).toEqual(['0412', '0413', null]),
  )
  await expectText('Il manque 1 chemise')
  expect(readOrder(server.t, orderId).missingPieces).toBe(1)
  // The work goes on with the others.
  page.open(order())
  await screen.findByRole('button', { name: /^Tout lavé/ })
})

test('who opens another screen while a reception is being sent stays there when its answer comes', async ({
  server,
  page,
}) => {
  await openAs(server, page, '/atelier')
  await page.follow(/Commande/)
  await page.press('Tout y est')
  const answer = server.hold(/workshop\.act/)
  await page.press(/^Recevoir 3.pièces/)
  await page.press('Retour')
  await page.press(/À laver/)
  await page.press('Sac après sac')
  await expectAddress('/atelier/lot/washed')
  answer()
  await waitFor(() => expect(localStorage.getItem(`laveo-atelier-compte-${orderId}`)).toBeNull())
  expect(await stations(server)).toEqual(Array(3).fill('received'))
  await page.press(/^Ajouter/)
  await expectText(/^Machine 1.: 1.sac/)
  await expectAddress('/atelier/lot/washed')
})

test('a second tap on « Retour » leaves no further screen', async ({ server, page }) => {
  await receive(server)
  await openAs(server, page, '/atelier')
  await page.follow(/Commande/)
  await page.follow('Étiquettes')
  await screen.findByText('Pièces à imprimer')
  const arrow = await screen.findByRole('button', { name: 'Retour' })
  // The address is that of the screen before, and this one is still shown.
  window.addEventListener('popstate', () => arrow.click(), { once: true })
  await page.user.dblClick(arrow)
  await screen.findByRole('button', { name: /^Tout lavé/ })
  await expectAddress(order())
  expect(window.history.state.idx).toBe(1)
})

test('packing wants every piece ticked, proposes the first free place and makes the order ready', async ({
  server,
  page,
}) => {
  await receive(server)
  await act(server, { kind: 'pass', station: 'ironed', pieces: [1, 2, 3] })
  await openAs(server, page, order())
  await expectText('0 pièce sur 3')
  expect(button(/^Prêt/).disabled).toBe(true)
  for (const n of [1, 2, 3]) await page.press(`Chemise ${n}`)
  await page.press(/^Prêt/)
  await expectAddress('/atelier')
  await expectToast('est prêt', 'Portant A-1')
  expect(readOrder(server.t, orderId).readyAt).not.toBeNull()
  await expectText('Rien à faire pour l’instant.')
})

test('a bag by the kilo is opened into the clothes that were counted, also without a network, once', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  ;({ orderId } = await dropBag(server.t, await server.t.as(admin), client))
  await act(server, { kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  await openAs(server, page, order())
  await page.press('Autre chose, Sac de linge 1')
  await page.press('Ouvrir le sac')
  await expectAddress(`${order()}/sac/1`)
  await expectText('Un sac ouvert ne se referme pas.')
  expect(button('Ouvrir le sac').disabled).toBe(true)
  await page.press('Ajouter, Chemise')
  page.reload()
  await page.press('Ajouter, Chemise')
  server.setOnline(false)
  await page.press(/^Ouvrir le sac/)
  await expectAddress(order())
  await screen.findByRole('button', { name: 'Lavé, Chemise 3' })
  page.open(`${order()}/sac/1`)
  server.setOnline(true)
  await expectText('Ce sac est déjà ouvert.')
  await waitFor(async () =>
    expect(await pieces(server)).toMatchObject([
      { number: 2, name: 'Chemise' },
      { number: 3, name: 'Chemise' },
    ]),
  )
})

test('a missing piece needs a reason and holds the order, until it is found', async ({
  server,
  page,
}) => {
  await receive(server)
  await openAs(server, page, order())
  await page.press('Autre chose, Chemise 2')
  await page.press('Manque')
  await expectText('Il manque 1 chemise')
  await expectText('Pas vue depuis')
  expect(button(/^Garder la commande/).disabled).toBe(true)
  await page.press('Je ne sais pas')
  await page.press(/^Garder la commande/)
  await expectAddress('/atelier')
  await expectText('Il manque 1 chemise')
  await waitFor(() => expect(readOrder(server.t, orderId).missingPieces).toBe(1))
  page.open(`${order()}/manque/2`)
  await page.press('Retrouvée')
  await waitFor(() => expect(readOrder(server.t, orderId).missingPieces).toBe(0))
})

test('bags go into a machine together, twice the same counts once, and emptying it passes their pieces, for ten seconds not for good', async ({
  server,
  page,
}) => {
  await receive(server)
  await openAs(server, page, '/atelier/lot/washed')
  await screen.findByRole('heading', { level: 1, name: 'À laver' })
  // The note that there is no camera, which may come first, has one too.
  const [typing] = await screen.findAllByRole('button', { name: 'Taper' })
  await page.user.click(typing as HTMLElement)
  const scan = async () => {
    await page.user.type(
      screen.getByLabelText('Commande, pièce ou étiquette'),
      referenceOf(orderId),
    )
    await page.user.keyboard('{Enter}')
  }
  await scan()
  await expectText('ajouté')
  await scan()
  await expectText('déjà là')
  const batchOf = async () => (await pieces(server))[0]?.batch
  await page.press(/^Lancer Machine 1/)
  await expectText('Machine 1 tourne')
  await waitFor(async () => expect(await batchOf()).not.toBeNull())
  // The tap of a hand that touches twice.
  expect(button(/^Vider Machine 1/).disabled).toBe(true)
  await waitFor(() => expect(button(/^Vider Machine 1/).disabled).toBe(false), { timeout: 5_000 })
  await page.press(/^Vider Machine 1/)
  await waitFor(async () => expect(await stations(server)).toEqual(['washed', 'washed', 'washed']))
  await page.press(/^Annuler/)
  await expectText('Machine 1 tourne')
  await waitFor(async () => expect(await batchOf()).not.toBeNull())
  await page.press(/^Vider Machine 1/)
  await waitFor(async () => expect(await stations(server)).toEqual(['washed', 'washed', 'washed']))
})

test('bags that wait are listed to be tapped; a machine lists those that are in it, whose pieces say so and lead there', async ({
  server,
  page,
}) => {
  await receive(server)
  await openAs(server, page, '/atelier/lot/washed')
  await page.press(/^Ajouter/)
  await expectText('Machine 1 : 1 sac')
  expect(screen.queryByRole('list', { name: 'Sacs qui attendent' })).toBeNull()
  await page.press(/^Lancer Machine 1/)
  const turning = await screen.findByRole('list', { name: 'Sacs dans la machine' })
  await page.user.click(await within(turning).findByRole('link'))
  await expectAddress(order())
  expect((await screen.findAllByText('Machine 1')).length).toBe(3)
  expect(screen.queryByRole('button', { name: 'Lavé, Chemise 1' })).toBeNull()
  // The stream may draw it anew between the look and a press.
  const leads = await screen.findByRole('link', { name: 'Machine 1, Chemise 1' })
  expect(leads.getAttribute('href')).toMatch(/^\/atelier\/lot\/washed/)
  await page.press(/^Voir Machine 1/)
  await screen.findByRole('button', { name: /^Vider Machine 1/ })
})

test('without a network acts are done on the screen, wait, and leave once in their order', async ({
  server,
  page,
}) => {
  await receive(server)
  await openAs(server, page, order())
  await screen.findByRole('button', { name: 'Lavé, Chemise 1' })
  server.setOnline(false)
  await page.press('Lavé, Chemise 1')
  await page.press('Lavé, Chemise 2')
  await waitFor(() => expect(button('Lavé, Chemise 2').getAttribute('aria-pressed')).toBe('true'))
  await expectText('Hors connexion, 2 en attente')
  expect(await stations(server)).toEqual(['received', 'received', 'received'])
  server.setOnline(true)
  await expectNoText('en attente')
  expect(await stations(server)).toEqual(['washed', 'washed', 'received'])
})

test('what waits leaves from another screen of its person once the shop has no workshop', async ({
  server,
  page,
}) => {
  await receive(server)
  await openAs(server, page, order())
  await screen.findByRole('button', { name: 'Lavé, Chemise 1' })
  server.setOnline(false)
  await page.press('Lavé, Chemise 1')
  await expectText('Hors connexion, 1 en attente')
  const { modules } = config
  onTestFinished(() => void Object.assign(config, { modules }))
  server.t.clock.advance(MINUTE_MS)
  await switchOff(server.t, 'workshop')
  Object.assign(config, { modules: { ...modules, workshop: false } })
  server.t.clock.advance(MINUTE_MS)
  server.setOnline(true)
  page.open(paths.admin.dashboard)
  const kept = server.t.database.sqlite
    .prepare('select station from pieces order by number')
    .pluck()
  await waitFor(() => expect(kept.all()).toEqual(['washed', 'received', 'received']))
})

test('without a network labels are printed, a lost way says why, and nothing is said to be ready', async ({
  server,
  page,
}) => {
  await receive(server)
  await act(server, { kind: 'pass', station: 'washed', pieces: [1, 2, 3] })
  await openAs(server, page, order())
  await screen.findByRole('button', { name: 'Repassé, Chemise 1' })
  server.setOnline(false)
  await page.press('Autre chose, Chemise 2')
  await page.press('Manque')
  await expectText('Il faut le réseau pour voir où elle est passée.')
  await screen.findByRole('heading', { name: /^Pourquoi/ })
  await page.press('Retour')
  await page.follow('Étiquettes')
  await screen.findByRole('group', { name: 'Pièces à imprimer' })
  await page.press('Retour')
  await page.press(/^Tout repassé/)
  await page.press(/^Suite/)
  for (const n of [1, 2, 3]) await page.press(`Chemise ${n}`)
  await page.press(/^Prêt/)
  await expectToast('est emballé', 'Portant A-1, attend le réseau')
  server.setOnline(true)
  await expectNoText('en attente')
})

test('a paired tablet asks who works before the first act, and the act keeps the name; without a network it shows the board that it read last, and when; once it was cut it forgets it', async ({
  server,
  page,
}) => {
  await receive(server)
  await pair(server, page)
  await page.follow(/Commande/)
  await page.press('Lavé, Chemise 1')
  const sheet = await screen.findByRole('dialog', { name: /Qui travaille/ })
  await page.user.click(await within(sheet).findByRole('button', { name: 'Awa' }))
  await waitFor(async () =>
    expect((await pieces(server))[0]?.last).toMatchObject({ worker: 'Awa' }),
  )
  // The next one asks nothing.
  await page.press('Lavé, Chemise 2')
  await waitFor(async () =>
    expect((await pieces(server))[1]?.last).toMatchObject({ worker: 'Awa' }),
  )

  page.open('/atelier')
  await screen.findByRole('link', { name: /Commande/ })
  await waitFor(async () => expect(await readKeptBoard()).toBeDefined())
  server.setOnline(false)
  page.reload()
  await screen.findByRole('link', { name: /Commande/ })
  expect(screen.queryByText(/comme/)).toBeNull()
  const kept = await readKeptBoard()
  if (kept) await saveKeptBoard({ ...kept, at: kept.at - 2 * HOUR_MS })
  page.reload()
  await expectText(/^Hors connexion, comme (?:à|hier,) \d+ h/)
  const boss = await makeSuperadmin(server.t)
  const [tablet] = (await (await server.t.as(boss)).devices.list()).paired
  await (await server.t.as(boss)).devices.unpair({ deviceId: tablet?.id ?? '' })
  server.setOnline(true)
  await screen.findByRole('heading', { name: 'Cette tablette n’est plus reliée' })
  await waitFor(async () => expect(await readKeptBoard()).toBeUndefined())
  expect(queryClient.getQueriesData({ queryKey: [['workshop']] })).toEqual([])
})

test('the desk shows an order in each lane where its pieces wait, and opens it beside; one that misses a piece stands once, above them', async ({
  server,
  page,
}) => {
  setWidth(1280)
  await receive(server)
  await act(server, { kind: 'pass', station: 'washed', pieces: [1] })
  await openAs(server, page, '/atelier')
  const lane = async (name: string) => within(await screen.findByRole('region', { name }))
  const washing = await lane('À laver')
  washing.getByText('Koffi N’Guessan')
  expect(washing.getAllByRole('link')).toHaveLength(1)
  const [ironing] = (await lane('À repasser')).getAllByRole('link')
  expect(ironing?.textContent).toContain('0 sur 3')
  await page.user.keyboard('l')
  await page.user.keyboard('l')
  expect(document.activeElement).toBe(ironing)
  await page.user.keyboard('{Enter}')
  await expectAddress(`/atelier?commande=${orderId}`)

  await act(server, { kind: 'miss', piece: 2, reason: 'unknown' })
  await openAs(server, page, '/atelier')
  const held = within(await screen.findByRole('region', { name: /^Retenue, Koffi N’Guessan/ }))
  expect(held.getByText(/manque/).textContent).toContain('chemise 2')
  expect(held.getByRole('link', { name: 'Chercher' }).getAttribute('href')).toBe(
    `/atelier/commande/${orderId}/manque/2`,
  )
  for (const name of ['À laver', 'À repasser', 'À emballer'])
    expect((await lane(name)).queryAllByRole('link')).toEqual([])
})

test('a piece that is found or missed from the desk is sent from there, though the screen of the piece goes before its answer', async ({
  server,
  page,
}) => {
  setWidth(1280)
  await receive(server)
  await act(server, { kind: 'miss', piece: 2, reason: 'unknown' })
  await openAs(server, page, '/atelier')
  await page.follow('Chercher')
  await screen.findByRole('button', { name: 'Retrouvée' })
  server.setOnline(false)
  await page.press('Retrouvée')
  await expectAddress('/atelier')
  await screen.findByRole('region', { name: 'À laver' })
  server.setOnline(true)
  await waitFor(() => expect(readOrder(server.t, orderId).missingPieces).toBe(0))

  page.open(`${order()}/manque/3`)
  await page.press('Je ne sais pas')
  server.setOnline(false)
  await page.press(/^Garder la commande/)
  await expectAddress('/atelier')
  await screen.findByRole('region', { name: 'À laver' })
  server.setOnline(true)
  await waitFor(() => expect(readOrder(server.t, orderId).missingPieces).toBe(1))
})

test('a missing piece is searched on its own screen, from « Demandes, Problèmes » and from the panel of its order, which leads back', async ({
  server,
  page,
}) => {
  setWidth(1280)
  await receive(server)
  await act(server, { kind: 'miss', piece: 2, reason: 'unknown' })
  const problems = '/admin/demandes?onglet=problemes'
  await openAs(server, page, problems)
  await page.follow(/^Chercher, /)
  await expectAddress(`${order()}/manque/2`)
  await page.press('Retrouvée')
  await expectAddress(problems)
  await waitFor(() => expect(readOrder(server.t, orderId).missingPieces).toBe(0))
  await act(server, { kind: 'miss', piece: 3, reason: 'unknown' })
  page.open(`/admin/service?commande=${orderId}`)
  await page.follow('Chercher')
  await expectAddress(`${order()}/manque/3`)
})

test('the head of the desk counts what its lanes hold, and orders that wait for a piece fold under a mark that turns', async ({
  server,
  page,
}) => {
  setWidth(1280)
  const { t } = server
  const staff = await t.as(admin)
  const other = await dropShirts(t, staff, await makeClient(t), 2)
  const heldWithout = (id: string) =>
    staff.workshop.act(pieceAct(id, { kind: 'miss', piece: 1, reason: 'unknown' }))
  await receive(server)
  const counts = [{ position: 0, counted: 2 }]
  await staff.workshop.act(pieceAct(other, { kind: 'receive', counts }))
  await heldWithout(orderId)
  await openAs(server, page, '/atelier')
  await expectText(/^1 commande, 2 pièces à faire$/)
  await heldWithout(other)
  const summary = (await screen.findByText('2 retenues')).closest('summary')
  const turning = [...(summary?.children ?? [])].filter(({ tagName }) => tagName === 'svg')
  expect(turning).toHaveLength(1)
  expect(turning[0]?.classList).toContain('tabler-icon-chevron-down')
})
