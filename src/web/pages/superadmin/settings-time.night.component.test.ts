import { screen, waitFor, within } from '@testing-library/react'
import { makeCatalogue, makeSuperadmin } from '#server/testing/factories.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/shop/settings/settings.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, type Finder } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const region =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name })
const opening = region('Ouverture')
const more = region('Plus de réglages')
const field = (where: Finder, label: string) =>
  within(where()).getByLabelText<HTMLInputElement>(label)
const press = (page: Page, name: string | RegExp) =>
  page.user.click(screen.getByRole('button', { name }))
/** The words of a field hold no-break spaces, which a person reads as spaces. */
const hours = (day: string) => field(opening, day).value.replace(/\s/g, ' ')
const SAVE = 'Enregistrer'

/** The choices of a list hold no-break spaces, which a person reads as spaces. */
const choose = (page: Page, select: HTMLElement, label: string) =>
  page.user.selectOptions(select, within(select).getByText(label))

async function openSettings(server: ServerInProcess, page: Page): Promise<void> {
  await server.signIn(await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' }))
  page.open('/superadmin/reglages/horaires')
  await waitFor(opening)
}

const stored = <S extends keyof Settings>({ t }: ServerInProcess, name: S): Settings[S] =>
  JSON.parse(
    t.database.sqlite
      .prepare<[string], string>('select value from settings where key = ?')
      .pluck()
      .get(name) ?? 'null',
  )

test('hours are typed freely and rewritten, copied to the open days below, and refused at their day; the example follows', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await type(page, field(opening, 'Jeudi'), '20-7')
  await expectIn(opening, 'L’exemple revient quand les champs sont justes.')
  await press(page, SAVE)
  await expectIn(opening, 'Écrivez par exemple 8 h – 20 h.')
  await type(page, field(opening, 'Mardi'), 'midi')
  await press(page, 'Annuler')
  expect([hours('Mardi'), hours('Jeudi')]).toEqual(['8 h – 20 h', '8 h – 20 h'])
  await type(page, field(opening, 'Jeudi'), '20-7')
  await press(page, SAVE)
  await expectFocus(() => field(opening, 'Jeudi'))
  expect(field(opening, 'Jeudi').value).toBe('20-7')
  expect(stored(server, 'opening')).toBeNull()
  await type(page, field(opening, 'Jeudi'), '8-18')
  await type(page, field(opening, 'Lundi'), '7h30 à 19h')
  await page.user.tab()
  expect(hours('Lundi')).toBe('7 h 30 – 19 h')
  expect(screen.getAllByRole('button', { name: /^Copier/ })).toHaveLength(1)
  await press(page, 'Copier les heures de lundi vers le bas')
  expect([hours('Jeudi'), hours('Samedi'), hours('Dimanche')]).toEqual([
    '7 h 30 – 19 h',
    '7 h 30 – 19 h',
    'fermé',
  ])
  expect(screen.queryByRole('button', { name: /^Copier/ })).toBeNull()
  await press(page, 'Annuler')
  await expectIn(opening, 'ramassage mardi entre 12 h et 14 h, prêt jeudi avant 14 h')
  await type(page, field(opening, 'Mardi'), '8-11')
  await expectIn(opening, 'ramassage mercredi entre 8 h et 10 h, prêt vendredi avant 10 h')
  await type(page, field(opening, 'Samedi'), '')
  await page.user.tab()
  expect(hours('Samedi')).toBe('fermé')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  await expectText(/^Modifié le .* par Adjoua Brou$/)
  expect(stored(server, 'opening')).toEqual({
    ...DEFAULT_SETTINGS.opening,
    week: { ...DEFAULT_SETTINGS.opening.week, 2: { from: 480, to: 660 }, 6: null },
  })
})

test('the national days are one chip, and another closed day is a date with a name', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await press(page, 'Fêtes nationales, aucune')
  await press(page, 'Les prendre toutes')
  await page.user.click(field(opening, 'Noël'))
  await press(page, 'Fêtes nationales, 9 sur 10')
  expect(screen.queryByLabelText('Noël')).toBeNull()
  await press(page, 'Ajouter un jour')
  await press(page, SAVE)
  await expectFocus(() => field(opening, 'Date du jour fermé 1'))
  await expectIn(opening, 'Choisissez un jour du calendrier.')
  await type(page, field(opening, 'Date du jour fermé 1'), '2031-03-05')
  await type(page, field(opening, 'Nom du jour fermé 1'), 'Tabaski')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  await waitFor(() => expect(screen.queryByLabelText('Date du jour fermé 1')).toBeNull())
  expect(stored(server, 'opening').holidays).toHaveLength(9)
  await press(page, 'Tabaski, 5 mars')
  await press(page, 'Retirer Tabaski')
  await press(page, SAVE)
  await waitFor(() => expect(stored(server, 'opening').closedDays).toEqual([]))
})

test('the length and the places of slots are saved from their lines, and a service gets its own turnaround, without express when that is left empty', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await openSettings(server, page)
  await press(page, /^Plus de réglages/)
  for (const name of ['Durée d’un créneau', 'Places d’un créneau', 'Places par client'])
    await press(page, `Changer ${name}`)
  await expectFocus(() => field(more, 'Places par client, en même temps'))
  await choose(page, field(more, 'Durée d’un créneau'), '3 h')
  await page.user.click(field(more, 'Nombre fixe'))
  await type(page, field(more, 'Passages par créneau'), '6')
  await type(page, field(more, 'Places par client, en même temps'), '3')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(stored(server, 'slots')).toEqual({
    minutes: 180,
    daysAhead: 7,
    leadMinutes: 60,
    capacity: { per: 'slot', visits: 6 },
    perClient: 3,
  })

  await press(page, 'Changer Délais par service')
  await waitFor(() => screen.getByRole('button', { name: 'Changer le délai de Repassage' }))
  await press(page, 'Changer le délai de Repassage')
  await type(page, field(more, 'Repassage, prêt en'), '12')
  await press(page, SAVE)
  await expectIn(more, 'Plus long que sans express.')
  await page.user.clear(field(more, 'Repassage, en express'))
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(stored(server, 'turnaround')).toEqual({
    hours: 48,
    services: [{ service: 'repassage', hours: 12, expressHours: null }],
  })
  await press(page, 'Rendre à Repassage le délai courant')
  await press(page, SAVE)
  await waitFor(() => expect(stored(server, 'turnaround').services).toEqual([]))
})

test('a sentence says the value that is saved, and that it was changed', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await press(page, /^Plus de réglages/)
  await expectIn(more, 'À la porte, on attend 10 minutes et on appelle une fois.')
  await press(page, 'Changer Attente sur place')
  await type(page, field(more, 'Attente sur place'), '15')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  page.open('/superadmin/reglages/argent')
  await screen.findByLabelText('Lien marchand Wave')
  page.open('/superadmin/reglages/horaires')
  await waitFor(opening)
  await press(page, /^Plus de réglages/)
  await expectIn(more, 'À la porte, on attend 15 minutes et on appelle une fois, changé.')
  await expectIn(more, 'Un créneau dure 2 heures.')
})
