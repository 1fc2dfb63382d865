import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeLivreur, makeOrder, readOrder } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { absenceKey } from '#web/rounds/missions/absence/absence-draft.ts'
import { usePhotoDraft } from '#web/rounds/missions/door/photo-draft.ts'
import { expectNoCard, MISSIONS, openMissions, orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectNoText,
  expectText,
  expectToast,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { answerGps } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const REASON = 'Votre raison, lue par l’équipe'

/** In the evening the first slot is one of tomorrow, for which a livreur is asked whether they are early. */
const NO_SLOT = { pickupFrom: null, pickupTo: null }

const setOrder = ({ t }: ServerInProcess, id: string, set: Partial<typeof orders.$inferInsert>) =>
  t.database.write((orm) => orm.update(orders).set(set).where(eq(orders.id, id)).run())

/** Opens « Personne à l’adresse » of a livreur who rides to an order; gives a phone so many metres from its place. */
async function openAbsence(
  server: ServerInProcess,
  page: Page,
  { metres }: { metres: number | null },
) {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const order = await makeOrder(server.t, {
    livreur,
    status: 'pickup_en_route',
    input: { address: 'Rue des Jardins' },
  })
  await setOrder(server, order.id, NO_SLOT)
  const phone = (away: number) => ({
    latitude: (order.locationLat ?? 0) + away / 111_195,
    longitude: order.locationLng ?? 0,
    accuracy: 10,
  })
  answerGps(metres === null ? 1 : phone(metres))
  await server.signIn(livreur)
  page.open(`/livreur/mission/${order.id}/personne`)
  await screen.findByRole('heading', { name: 'Personne à l’adresse' })
  return { phone, livreur, order }
}

const REPORT = 'Signaler et continuer'

/** The link that calls the client, which the document of these tests would follow. */
async function calling() {
  const call = await screen.findByRole('link', { name: /^Appeler le/ })
  call.addEventListener('click', (event) => event.preventDefault())
  return call
}

/** Lets so many minutes pass at once, for the screen and for the server. */
function passMinutes(minutes: number): void {
  const from = Date.now() + minutes * 60_000
  const start = performance.now()
  vi.spyOn(Date, 'now').mockImplementation(() => from + Math.round(performance.now() - start))
}

/** The livreur calls, takes the photo and waits. */
async function proveAbsence(
  page: Page,
  { livreur, order }: Awaited<ReturnType<typeof openAbsence>>,
  { minutes } = { minutes: 11 },
) {
  await page.user.click(await calling())
  // The document of these tests cannot compress a picture: it is in the draft when the screen opens.
  const key = absenceKey(livreur.id, { id: order.id, status: 'pickup_en_route', slot: null })
  const draft = renderHook(() => usePhotoDraft(key))
  const photo = new Blob([new Uint8Array(await picture(80, 60))], { type: 'image/jpeg' })
  act(() => draft.result.current.add(photo, ''))
  draft.unmount()
  passMinutes(minutes)
  page.reload()
}

/** The reports that this tab keeps. */
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('laveo-absence-'))

const notice = (words: string) =>
  expectText(new RegExp(`^Il manque\\s: ${words}un appel, la photo`))

test('a phone without a position, or 7.9 km away, asks for a reason, until it is at the address', async ({
  server,
  page,
}) => {
  const { phone } = await openAbsence(server, page, { metres: null })
  await expectText('Votre position n’est pas trouvée.')
  await page.fill(REASON, 'Pas de GPS')
  await notice('')
  await page.user.clear(field(REASON))
  answerGps(phone(7900))
  await page.press('Chercher ma position')
  await expectText('Votre téléphone est à 7,9 km de l’adresse.')
  await notice('votre raison, ')
  await page.fill(REASON, 'La rue est barrée')
  await notice('')
  await page.user.clear(field(REASON))
  await notice('votre raison, ')
  answerGps(phone(20))
  await page.press('Chercher ma position')
  await expectText('Rue des Jardins · à 20 m')
  await expectNoText(/^Votre téléphone est à/)
  await notice('')
  expect(screen.queryByLabelText(REASON)).toBeNull()
})

test('what is missing leads to the reason, then to the call, and the wait leads nowhere', async ({
  server,
  page,
}) => {
  const opened = await openAbsence(server, page, { metres: 7900 })
  await expectText('Votre téléphone est à 7,9 km de l’adresse.')
  await page.press(/^Il manque/)
  await waitFor(() => expect(document.activeElement).toBe(field(REASON)))
  await page.fill(REASON, 'La rue est barrée')
  await page.press(REPORT)
  const call = await calling()
  await waitFor(() => expect(document.activeElement).toBe(call))
  await proveAbsence(page, opened, { minutes: 0 })
  await expectText(/^Il manque\s: 10 min d’attente$/)
  expect(screen.queryByRole('button', { name: /^Il manque/ })).toBeNull()
  expect(readOrder(server.t, opened.order.id).status).toBe('pickup_en_route')
})

test('a report holds where the phone is when it is sent, and not where it was when the wait began; until then the tab keeps it', async ({
  server,
  page,
}) => {
  const opened = await openAbsence(server, page, { metres: 40 })
  await proveAbsence(page, opened)
  await expectButton(REPORT, 'enabled')
  answerGps(opened.phone(7900))
  passMinutes(3)
  await page.press(REPORT)
  await expectText('Votre téléphone est à 7,9 km de l’adresse.')
  await expectButton(REPORT, 'disabled')
  await page.fill(REASON, 'La rue est barrée')
  expect(drafts()).toHaveLength(1)
  await page.press(REPORT)
  await expectToast('Passage signalé')
  await expectAddress(MISSIONS)
  expect(drafts()).toEqual([])
  const missed = server.t.database.sqlite.prepare(
    "select data ->> '$.distance' from order_events where kind = 'visit_missed'",
  )
  expect(missed.pluck().get()).toBe(7900)
})

test('a livreur who sets off again begins with nothing that was noted on an earlier ride', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const order = await makeOrder(server.t, { livreur, status: 'assigned' })
  await setOrder(server, order.id, NO_SLOT)
  const earlier = Date.now() - 3_600_000
  const key = absenceKey(livreur.id, { id: order.id, status: 'pickup_en_route', slot: null })
  const draft = { arrivedAt: earlier, calls: [earlier], point: null, foundAt: 0, reason: '' }
  sessionStorage.setItem(key, JSON.stringify(draft))
  answerGps(1)
  await server.signIn(livreur)
  await openMissions(page, order)
  await pressIn(page, orderCard(order), 'En route pour ramassage')
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('pickup_en_route'))
  await pressIn(page, orderCard(order), 'Détails')
  await page.follow('Personne à l’adresse')
  await screen.findByRole('heading', { name: 'Personne à l’adresse' })
  await expectText('Appeler le client')
  await page.press('Le client arrive, reprendre')
  await screen.findByRole('heading', { name: 'Comptez ensemble' })
})

test('what was noted stays in this tab until the order is another livreur’s', async ({
  server,
  page,
}) => {
  const { order } = await openAbsence(server, page, { metres: 40 })
  await page.user.click(await calling())
  page.open(MISSIONS)
  await waitFor(orderCard(order))
  expect(drafts()).toHaveLength(1)
  await setOrder(server, order.id, { livreurId: (await makeLivreur(server.t)).id })
  page.reload()
  await expectNoCard(order)
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a phone that finds its place once the screen is left begins no wait', async ({
  server,
  page,
}) => {
  const { order, phone } = await openAbsence(server, page, { metres: null })
  await expectText('Votre position n’est pas trouvée.')
  let find: PositionCallback = () => {}
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    find = found
  })
  await page.press('Chercher ma position')
  await page.follow('Retour aux missions')
  await waitFor(orderCard(order))
  act(() => find({ coords: phone(20), timestamp: Date.now() } as GeolocationPosition))
  await act(() => Promise.resolve())
  expect(drafts()).toEqual([])
})

test('a livreur who is early reports nobody before the slot, and waits from its start on', async ({
  server,
  page,
}) => {
  const opened = await openAbsence(server, page, { metres: 40 })
  const startsAt = Date.now() + 20 * 60_000
  server.t.database.sqlite
    .prepare('update orders set pickup_from = ?, pickup_to = ?')
    .run(startsAt, startsAt + 120 * 60_000)
  page.reload()
  await expectText(/^En avance\s: passage/)
  await proveAbsence(page, opened)
  await expectText('0 min sur 10')
  await expectButton(REPORT, 'disabled')
  passMinutes(14)
  page.reload()
  await expectText(/5 min sur 10|4 min sur 10/)
  await expectButton(REPORT, 'disabled')
})

test('without a network the report and its photo wait on the phone, and are sent once', async ({
  server,
  page,
}) => {
  const { t } = server
  const opened = await openAbsence(server, page, { metres: 0 })
  await proveAbsence(page, opened)
  await expectButton(REPORT, 'enabled')
  server.setOnline(false)
  await page.press(REPORT)
  await expectAddress(MISSIONS)
  await expectIn(orderCard(opened.order), 'en attente d’envoi')
  await expectText('0 à faire')
  expect(readOrder(t, opened.order.id).status).toBe('pickup_en_route')

  server.setOnline(true)
  await waitFor(() => expect(readOrder(t, opened.order.id).status).toBe('assigned'))
  await expectNoCard(opened.order)
  const missed = t.database.sqlite.prepare(
    "select visit, reported_by, calls, waited_minutes, photo_id, (select data ->> '$.distance' from order_trail where kind = 'visit_missed') as distance from missed_visits",
  )
  expect(missed.all()).toEqual([
    {
      visit: 'pickup',
      reported_by: 'livreur',
      calls: 1,
      waited_minutes: 11,
      photo_id: expect.any(String),
      distance: 0,
    },
  ])
  await waitFor(() =>
    expect(t.database.sqlite.prepare('select count(*) from order_photos').pluck().get()).toBe(1),
  )
})
