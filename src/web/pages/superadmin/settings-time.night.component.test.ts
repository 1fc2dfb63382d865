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
import { expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const section =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name })
const [opening, slots, turnaround, express] = ['Ouverture', 'Créneaux', 'Délais', 'Express'].map(
  section,
) as [Finder, Finder, Finder, Finder]
const field = (where: Finder, label: string) =>
  within(where()).getByLabelText<HTMLInputElement>(label)
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }))
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

test('hours that end before they start are refused at their day; a closed Saturday, a holiday and a feast change the example at once, and the rules when saved', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await choose(page, field(opening, 'Jeudi, fermeture'), '7 h')
  await expectIn(opening, 'L’exemple revient quand les champs sont justes.')
  await press(page, SAVE)
  await expectIn(opening, 'La fermeture vient après l’ouverture.')
  await expectFocus(() => field(opening, 'Jeudi, fermeture'))
  expect(stored(server, 'opening')).toBeNull()
  await choose(page, field(opening, 'Lundi, ouverture'), '7 h 30')
  await pressIn(page, opening, 'Copier lundi partout')
  expect(field(opening, 'Samedi, ouverture').value).toBe('450')
  expect(within(opening()).queryByLabelText('Dimanche, ouverture')).toBeNull()
  await press(page, 'Annuler')
  await expectIn(opening, 'ramassage mardi entre 12 h et 14 h, prêt jeudi avant 14 h')
  await choose(page, field(opening, 'Mardi, fermeture'), '11 h')
  await expectIn(opening, 'ramassage mercredi entre 8 h et 10 h, prêt vendredi avant 10 h')
  await page.user.click(field(opening, 'Samedi'))
  await page.user.click(field(opening, 'Noël'))
  await pressIn(page, opening, 'Tabaski')
  await press(page, SAVE)
  await expectFocus(() => field(opening, 'Date du jour fermé 1'))
  await expectIn(opening, 'Choisissez un jour du calendrier.')
  await type(page, field(opening, 'Date du jour fermé 1'), '2031-03-05')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  await expectText(/^Modifié le .* par Adjoua Brou$/)
  expect(stored(server, 'opening')).toEqual({
    week: { ...DEFAULT_SETTINGS.opening.week, 2: { from: 480, to: 660 }, 6: null },
    closedDays: [{ day: '2031-03-05', name: 'Tabaski' }],
    holidays: ['christmas'],
  })
})

test('the length and the places of slots are saved as the example says them, and a service gets its own turnaround, without express when that is left empty', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await openSettings(server, page)
  await choose(page, field(slots, 'Durée'), '3 h')
  await page.user.click(within(slots()).getByLabelText('Nombre fixe'))
  await type(page, field(slots, 'Passages par créneau'), '6')
  await type(page, field(slots, 'Places par client, en même temps'), '3')
  await expectIn(slots, 'Mardi : 4 créneaux, de 8 h à 20 h')
  await expectIn(slots, 'Chacun prend 6 passages.')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(stored(server, 'slots')).toEqual({
    minutes: 180,
    daysAhead: 7,
    leadMinutes: 60,
    capacity: { per: 'slot', visits: 6 },
    perClient: 3,
  })

  await pressIn(page, turnaround, 'Changer le délai de Repassage')
  await type(page, field(turnaround, 'Repassage, prêt en'), '12')
  await press(page, SAVE)
  await expectIn(turnaround, 'Plus long que sans express.')
  await page.user.clear(field(turnaround, 'Repassage, en express'))
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(stored(server, 'turnaround')).toEqual({
    hours: 48,
    services: [{ service: 'repassage', hours: 12, expressHours: null }],
  })
  await pressIn(page, turnaround, 'Rendre à Repassage le délai courant')
  await press(page, SAVE)
  await waitFor(() => expect(stored(server, 'turnaround').services).toEqual([]))
})

test('express has its time and its ceiling, or is not offered, whatever is wrong in the fields that are hidden since', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await type(page, field(express, 'Prêt en'), '12')
  await page.user.click(within(express()).getByLabelText('Un plafond'))
  await type(page, field(express, 'Plafond'), '25')
  await expectIn(express, 'prêt mercredi avant 8 h')
  await press(page, SAVE)
  await expectAnnounced('Réglage enregistré')
  const saved = { offered: true, hours: 12, percent: 50, francs: 0, maxPieces: 25 }
  expect(stored(server, 'express')).toEqual(saved)
  await page.user.clear(field(express, 'Plafond'))
  await page.user.clear(field(express, 'Prêt en'))
  await page.user.click(field(express, 'Proposer l’express'))
  await expectText('1 changement')
  await expectIn(express, 'L’express n’est pas proposé aux clients.')
  await press(page, SAVE)
  await waitFor(() => expect(stored(server, 'express')).toEqual({ ...saved, offered: false }))
  await waitFor(() => expect(screen.queryByRole('button', { name: SAVE })).toBeNull())
})
