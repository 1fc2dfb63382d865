import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { makeAdmin, makeSuperadmin } from '#server/testing/factories.ts'
import { addPasskey } from '#server/testing/scenes/access.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { config } from '#web/lib/config.ts'
import { queryClient } from '#web/query-client.ts'
import {
  fieldsOfPage,
  pagePath,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
} from '#web/shop/settings/settings-pages.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import {
  button,
  expect,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  expectUnanswered,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SETTINGS = '/superadmin/reglages'
const MONEY = `${SETTINGS}/argent`
const AREA = `${SETTINGS}/zone`
const section =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const rate = () => input('Prix du kilomètre')
const missed = () => input('Passage manqué')
const fold = () => screen.getByRole('button', { name: /^Plus de réglages/ })
const sentences = () => within(section('Plus de réglages')()).getByRole('list')
const example = () => within(section('Transport')()).getByRole('note')
const index = () => screen.getByRole('navigation', { name: 'Pages des réglages' })
const SAVE = 'Enregistrer'
const saveButton = () => screen.queryByRole('button', { name: SAVE })

/** Opens a page of the settings as a superadmin of this name, and waits for a part of it. */
async function openSettings(
  server: ServerInProcess,
  page: Page,
  { fullname = 'Adjoua Brou', path = MONEY, shows = fold as Finder } = {},
): Promise<void> {
  server.signOut()
  await server.signIn(await makeSuperadmin(server.t, { fullname }))
  page.open(path)
  await waitFor(shows)
}

/** Draws the fields of these sentences in their lines. */
async function change(page: Page, ...names: string[]): Promise<void> {
  if (fold().getAttribute('aria-expanded') === 'false') await page.user.click(fold())
  for (const name of names)
    await page.user.click(screen.getByRole('button', { name: `Changer ${name}` }))
}

/** Collects texts that match and have been on the screen, even for an instant. */
function watchText(text: RegExp): () => string[] {
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    const [found] = text.exec(document.body.textContent) ?? []
    if (found) seen.add(found)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return () => [...seen]
}

const settingOf = ({ t }: ServerInProcess, key: string) =>
  t.database.sqlite.prepare('select value from settings where key = ?').pluck().get(key)

/** Saves a section as another version of the software did, by nobody. */
function keepSetting({ t }: ServerInProcess, key: string, value: object): void {
  t.database.sqlite
    .prepare('insert or replace into settings (key, value, updated_at) values (?, ?, 1)')
    .run(key, JSON.stringify(value))
}

const savedAt = ({ t }: ServerInProcess, key: string) =>
  t.database.sqlite.prepare('select updated_at from settings where key = ?').pluck().get(key)

/** The event before a browser closes the page: false where it asks first. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('one press saves all that was changed on a page, which its bar names, also after an answer that did not come', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  expect(saveButton()).toBeNull()
  await change(page, 'Arrondi', 'Passage manqué')
  await page.user.click(input('25'))
  await type(page, missed(), '1000')
  await expectText('2 changements')
  await expectText('Arrondi, passage manqué')
  const mend = server.cut(/settings\.save/)
  await page.press(SAVE)
  await expectUnanswered('Réglage non enregistré')
  await expectText('2 changements')
  expect(settingOf(server, 'rounding')).toBeUndefined()
  mend()
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  await waitFor(() => expect(saveButton()).toBeNull())
  await expectFocus(() => screen.getByRole('heading', { name: 'Argent' }))
  await expectText(/^Modifié le .* par Adjoua Brou$/)
  expect(JSON.parse(settingOf(server, 'rounding') as string)).toEqual({ step: 25 })
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({ missedFee: 1000 })
  expect(settingOf(server, 'claims')).toBeUndefined()
  expect(savedAt(server, 'rounding')).toBe(savedAt(server, 'visits'))
})

test('where the code that checks them does not come, the server alone checks what is saved', async ({
  server,
  page,
}) => {
  vi.doMock('#shared/shop/settings/settings.inputs.ts', () => {
    throw new Error('The network is cut')
  })
  onTestFinished(() => void vi.doUnmock('#shared/shop/settings/settings.inputs.ts'))
  await openSettings(server, page, {
    path: `${SETTINGS}/express`,
    shows: () => input('Majoration express'),
  })
  await type(page, input('Majoration express'), '900')
  await page.press(SAVE)
  await expectText('300 % au plus.')
  await expectFocus(() => input('Majoration express'))
  await type(page, input('Majoration express'), '40')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
})

test('one’s own change is at no moment shown as a colleague’s: while it is saved, when it is read again before the answer comes, and when something else is typed meanwhile', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  const seen = watchText(/changé entre-temps/)
  await change(page, 'Arrondi', 'Passage manqué')
  for (const step of ['25', '50', '100']) {
    await page.user.click(input(step))
    await page.press(SAVE)
    await waitFor(() => expect(saveButton()).toBeNull())
  }
  await type(page, missed(), '350')
  const answer = server.hold(/settings\.save/)
  await page.press(SAVE)
  await type(page, missed(), '400')
  answer()
  await expectAnnounced('Réglage enregistré')
  await page.press(SAVE)
  await waitFor(() => expect(saveButton()).toBeNull())

  await page.follow(/^Maison/)
  await type(page, await screen.findByLabelText('Téléphone'), '2722401866')
  const saved = server.holdAnswers(/settings\.save/)
  await page.press(SAVE)
  await waitFor(() => expect(settingOf(server, 'contact')).toContain('2722401866'))
  void queryClient.invalidateQueries()
  await expectText(/^Modifié le .* par Adjoua Brou$/)
  saved()
  await waitFor(() => expect(saveButton()).toBeNull())
  expect(input('Téléphone').value).toBe('27 22 40 18 66')
  expect(seen()).toEqual([])
})

test('what is typed while the answer is on its way stays, and is a change of its own; Ctrl-Enter saves it, « Annuler » gives back what is saved, and signing out before asks first', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await change(page, 'Arrondi', 'Passage manqué')
  await type(page, missed(), '350')
  await page.user.click(input('25'))
  const answer = server.hold(/settings\.save/)
  await page.press(SAVE)
  await type(page, missed(), '400')
  answer()
  await expectAnnounced('Réglage enregistré')
  await expectText('1 changement')
  expect(missed().value).toBe('400')
  missed().focus()
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saveButton()).toBeNull())
  await expectNoText(/changé entre-temps/)
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({ missedFee: 400 })
  await type(page, missed(), '900')
  await page.press('Annuler')
  expect(missed().value).toBe('400')
  expect(saveButton()).toBeNull()
  await type(page, missed(), '900')
  await page.user.click(screen.getAllByRole('button', { name: 'Déconnexion' })[0] as HTMLElement)
  await expectText('Des réglages ne sont pas enregistrés')
})

test('what is saved in another form than it was typed is no change any more', async ({
  server,
  page,
}) => {
  const phone = () => input('Téléphone')
  await openSettings(server, page, { path: `${SETTINGS}/maison`, shows: phone })
  await type(page, phone(), '2722401866')
  await type(page, input('Email'), 'Bonjour@Laveo.ci')
  await type(page, input('Nom légal'), '  Adjoua Brou ')
  await expectText('3 changements')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  await waitFor(() => expect(saveButton()).toBeNull())
  expect([phone().value, input('Email').value, input('Nom légal').value]).toEqual([
    '27 22 40 18 66',
    'bonjour@laveo.ci',
    'Adjoua Brou',
  ])
})

test('where one value is refused nothing of the page is saved, and all stays typed', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await change(page, 'Arrondi', 'Passage manqué', 'Délai pour réclamer')
  const days = () => input('Après la livraison, le client peut réclamer')
  await page.user.click(input('25'))
  await type(page, days(), '90')
  await page.press(SAVE)
  await expectText('30 jours au plus.')
  await expectFocus(days)
  expect(settingOf(server, 'rounding')).toBeUndefined()
  await type(page, days(), '10')
  await expectNoText('30 jours au plus.')
  await type(page, missed(), '1234567')
  await page.press(SAVE)
  await expectIn(sentences, 'Ces frais sont trop grands.')
  await type(page, missed(), '12345678901')
  await expectIn(sentences, 'Le montant des frais a 9 chiffres au plus.')
  expect(settingOf(server, 'visits')).toBeUndefined()
  await type(page, missed(), '350')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'claims') as string)).toMatchObject({ openDays: 10 })
  expect(JSON.parse(settingOf(server, 'rounding') as string)).toEqual({ step: 25 })

  // Delete and Backspace pass over the space of an amount.
  await type(page, missed(), '12345')
  const digits = () => missed().value.replace(/\D/g, '')
  const at = missed().value.search(/\D/)
  missed().setSelectionRange(at, at)
  await page.user.keyboard('{Delete}')
  expect(digits()).toBe('1245')
  await type(page, missed(), '12345')
  missed().setSelectionRange(at + 1, at + 1)
  await page.user.keyboard('{Backspace}')
  expect(digits()).toBe('1345')
})

test('the example and the fares of the quarters follow what is typed, and round up', async ({
  server,
  page,
}) => {
  keepSetting(server, 'rounding', { step: 100 })
  await openSettings(server, page, { path: AREA, shows: rate })
  const [km = ''] = /[\d,]+/.exec(within(example()).getByText(/aller-retour/).textContent) ?? []
  const ride = (francs: number) => Math.round(Number(km.replace(',', '.')) * francs)
  await type(page, rate(), '313')
  const rounded = Math.ceil(ride(313) / 100) * 100
  expect(rounded).toBeGreaterThan(ride(313))
  await expectIn(example, `Transport, arrondi à 100 FCFA${fcfa(rounded)}`)
  await page.user.clear(rate())
  await expectIn(section('Transport'), 'L’exemple revient quand les champs sont justes.')
  await type(page, rate(), '0')
  await page.press('Voir les tarifs')
  const fares = () => screen.getByRole('dialog', { name: /^Tarifs des quartiers/ })
  await waitFor(fares)
  await expectIn(fares, `Riviera 3${fcfa(0)}`)
  await page.user.keyboard('{Escape}')
  await type(page, rate(), '1000')
  await page.press('Voir les tarifs')
  const far = within(await waitFor(fares)).getByText('Angré').nextElementSibling?.textContent
  expect(Number(far?.replace(/\D/g, ''))).toBeGreaterThan(10_000)
})

test('what was typed stays on its page while another is saved, and the index marks it', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await change(page, 'Passage manqué')
  await type(page, missed(), '900')
  await page.follow(/^Horaires/)
  await change(page, 'Attente sur place')
  await type(page, input('Attente sur place'), '15')
  const dotted = () =>
    within(index())
      .getAllByRole('link', { name: /non enregistré/ })
      .map(({ textContent }) => textContent.split(',')[0])
  await waitFor(() => expect(dotted()).toEqual(['Horaires', 'Argent']))
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({
    missedFee: 0,
    waitMinutes: 15,
  })
  await waitFor(() => expect(dotted()).toEqual(['Argent']))
  await page.follow(/^Catalogue/)
  await screen.findByRole('heading', { name: 'Catalogue', level: 1 })
  expect(leave()).toBe(false)
  await expectToast('Des réglages ne sont pas enregistrés')
  await page.press('Y revenir')
  // The line that it was typed in is drawn.
  await waitFor(() => expect(missed().value).toBe('900'))
  await expectText('1 changement')
  await expectNoText(/changé entre-temps/)
  await page.press(SAVE)
  await waitFor(() => expect(leave()).toBe(true))
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({
    missedFee: 900,
    waitMinutes: 15,
  })
})

test('who leaves while their change is being saved is not told that it is unsaved', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  await change(page, 'Passage manqué')
  await type(page, missed(), '900')
  const answer = server.hold(/settings\.save/)
  await page.press(SAVE)
  await waitFor(() => expect(saveButton()?.getAttribute('aria-busy')).toBe('true'))
  await page.follow(/^Catalogue/)
  await screen.findByRole('heading', { name: 'Catalogue', level: 1 })
  await expectNoText('Des réglages ne sont pas enregistrés')
  answer()
  await waitFor(() => expect(leave()).toBe(true))
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({ missedFee: 900 })
})

test('of two superadmins on one section neither undoes the other unawares', async ({
  server,
  page,
}) => {
  const { t } = server
  const colleague = await t.as(await makeSuperadmin(t, { fullname: 'Adjoua Brou' }))
  await openSettings(server, page, { fullname: 'Ismaël Bamba', path: AREA, shows: rate })
  await type(page, rate(), '900')
  await change(page, 'Rayon')
  const radius = () => input('Rayon')
  await type(page, radius(), '30')
  const saveRate = async (ratePerKm: number) => {
    const { pricing } = await colleague.settings.all()
    const value = { ...pricing.value, ratePerKm }
    await colleague.settings.save({ pricing: { value, seen: pricing.updatedAt } })
  }
  await saveRate(500)
  await page.press(SAVE)
  await expectToast('Réglage modifié')
  expect(settingOf(server, 'radius')).toBeUndefined()
  const note = () => button('Reprendre sa valeur').closest('[role=status]') as HTMLElement
  await waitFor(note)
  await expectIn(note, `Adjoua Brou a enregistré : ${fcfa(500)} par km`)
  expect(rate().value).toBe('900')
  await pressIn(page, note, 'Reprendre sa valeur')
  await waitFor(() => expect(rate().value).toBe('500'))
  await expectText('1 changement')
  await type(page, rate(), '450')
  await page.press(SAVE)
  await expectText(/^Modifié le .* par Ismaël Bamba$/)
  expect(JSON.parse(settingOf(server, 'pricing') as string)).toMatchObject({ ratePerKm: 450 })

  // A field without changes shows what the colleague saved.
  await saveRate(475)
  await type(page, radius(), '40')
  await page.press(SAVE)
  await waitFor(() => expect(rate().value).toBe('475'))
  await page.user.clear(rate())
  await page.press(SAVE)
  await expectFocus(rate)
  expect(rate().getAttribute('aria-invalid')).toBe('true')
})

test('the index says what is set on each of six pages, and a search opens the fold on the line of a setting', async ({
  server,
  page,
}) => {
  await openSettings(server, page, { path: SETTINGS, shows: index })
  await expectIn(index, '6 jours, 8 h – 20 h, prêt en 48 h')
  await expectIn(index, `50 km, ${fcfa(300)} le km`)
  await expectIn(index, 'Wave, au franc')
  expect(within(index()).getAllByRole('link')).toHaveLength(6)
  // A desk has room for a page beside the index.
  expect(window.location.pathname).toBe(`${SETTINGS}/ce-que-vous-faites`)
  setWidth(390)
  page.open(SETTINGS)
  await screen.findByRole('heading', { name: 'Réglages', level: 1 })
  expect(window.location.pathname).toBe(SETTINGS)
  await page.fill('Chercher un réglage', 'delai')
  const found = () => screen.getByRole('list', { name: 'Réglages trouvés' })
  await waitFor(() => expect(within(found()).getAllByRole('link').length).toBeGreaterThan(2))
  await page.fill('Chercher un réglage', 'passage manque')
  await page.user.keyboard('{Enter}')
  await expectFocus(missed)
  expect(window.location.pathname).toBe(MONEY)
})

test('the search leads to an amount that is not set by the choice that sets it', async ({
  server,
  page,
}) => {
  keepSetting(server, 'radius', { km: null })
  await openSettings(server, page)
  await page.fill('Chercher un réglage', 'rayon')
  await page.user.keyboard('{Enter}')
  await expectFocus(() => input('Sans limite'))
})

test('the number of taxpayer is found by the name that the DGI gives it too', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  for (const name of ['ncc', 'contribuable']) {
    await page.fill('Chercher un réglage', name)
    await screen.findByRole('link', { name: /^Compte contribuable \(NCC\)/ })
  }
  await page.user.keyboard('{Enter}')
  await expectFocus(() => input('Compte contribuable (NCC)'))
})

test('each field of every page is drawn, in the open or in its line', async ({ server, page }) => {
  for (const [section, value] of Object.entries(OF_A_SHOP_THAT_CHANGED))
    keepSetting(server, section, value)
  await server.signIn(await makeSuperadmin(server.t))
  await makeAdmin(server.t)
  keepSetting(server, 'modules', allModules(true))
  const reached = () =>
    [...document.querySelectorAll<HTMLElement>('form [data-path], form [data-reveals]')].flatMap(
      ({ dataset }) => [
        dataset.path?.split('.').slice(0, 2).join('.'),
        ...(dataset.reveals?.split(' ') ?? []),
      ],
    )
  for (const id of SETTINGS_PAGE_IDS.filter((id) => fieldsOfPage(id).length > 0)) {
    page.open(pagePath(id))
    if (SETTINGS_PAGES[id].more.length > 0) {
      await page.user.click(await waitFor(fold))
      for (const change of screen.queryAllByRole('button', { name: /^Changer / }))
        await page.user.click(change)
    }
    // Some fields come as parts of their own.
    await waitFor(() => expect(reached(), id).toEqual(expect.arrayContaining(fieldsOfPage(id))))
  }
})

/** A value that no owner decides is a sentence where it is another than the usual one. */
const OF_A_SHOP_THAT_CHANGED = {
  express: { ...DEFAULT_SETTINGS.express, francs: 500, maxPieces: 40 },
  accounts: { ...DEFAULT_SETTINGS.accounts, hour: 11 },
  fne: { ...DEFAULT_SETTINGS.fne, fromSum: 5000, stickerLevel: 50, walkInName: 'Passant' },
}

test('a flat sum and a ceiling of express are sentences of a shop that has them, and nowhere in another', async ({
  server,
  page,
}) => {
  const EXPRESS = `${SETTINGS}/express`
  await openSettings(server, page, { path: EXPRESS })
  await page.user.click(fold())
  expect(within(sentences()).getAllByRole('listitem')).toHaveLength(1)
  await expectIn(sentences, 'L’express est prêt en 24 heures.')
  await page.fill('Chercher un réglage', 'plafond')
  const found = () => screen.getByRole('list', { name: 'Réglages trouvés' })
  await expectIn(found, 'Plafond d’une réclamation')
  expect(found().textContent).not.toContain('Plafond express')
  keepSetting(server, 'express', OF_A_SHOP_THAT_CHANGED.express)
  await openSettings(server, page, { path: EXPRESS })
  await page.user.click(fold())
  await expectIn(sentences, `Une commande express coûte ${fcfa(500)} de plus, changé.`)
  await expectIn(sentences, 'L’express s’arrête à 40 pièces par jour, changé.')
  await change(page, 'Plafond express')
  await page.user.click(input('Sans plafond'))
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'express') as string)).toMatchObject({ maxPieces: null })
})

test('an address of before leads to the page that has its settings now', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  for (const [from, to] of [
    ['tarifs', 'zone'],
    ['paiement', 'argent'],
    ['tarifs#reglage-visits.missedFee', 'argent#reglage-visits.missedFee'],
    ['horaires#reglage-express.hours', 'express#reglage-express.hours'],
  ] as const) {
    page.open(`${SETTINGS}/${from}`)
    await waitFor(() =>
      expect(window.location.pathname + window.location.hash).toBe(`${SETTINGS}/${to}`),
    )
  }
  page.open(`${SETTINGS}/tarifs#reglage-visits.missedFee`)
  await expectFocus(missed)
})

test('a page that nobody decided on says nothing, and one that came with the shop says so', async ({
  server,
  page,
}) => {
  const head = () =>
    screen.getByRole('heading', { name: 'Argent' }).closest('header') as HTMLElement
  await openSettings(server, page)
  expect(head().textContent).toBe('Argent')
  keepSetting(server, 'rounding', { step: 50 })
  await openSettings(server, page)
  await expectIn(head, 'Réglage de départ')
  await page.user.click(fold())
  await expectIn(sentences, `Frais arrondis aux ${fcfa(50)} supérieurs.`)
})

test('what was typed behind a switch that is off is marked nowhere', async ({ server, page }) => {
  await openSettings(server, page)
  page.open(pagePath('express'))
  await type(page, await screen.findByLabelText<HTMLInputElement>('Majoration express'), '12')
  await expectText('1 changement')
  await page.follow(/^Argent/)
  await waitFor(() => expect(within(index()).queryByTitle('Non enregistré')).not.toBeNull())
  await chooseModules(server.t, { express: false })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(within(index()).queryByTitle('Non enregistré')).toBeNull())
})

test('what an admin may give in a day is asked once there is an admin', async ({
  server,
  page,
}) => {
  const daily = 'Ce qu’un admin peut donner en un jour'
  await openSettings(server, page)
  expect(screen.queryByLabelText(daily)).toBeNull()
  await type(page, input('Chercher un réglage'), 'plafond du jour')
  await screen.findByRole('link', { name: /^Plafond d’une réclamation/ })
  expect(screen.queryByRole('link', { name: /^Plafond du jour/ })).toBeNull()
  await makeAdmin(server.t)
  await openSettings(server, page)
  await waitFor(() => expect(input(daily).value.replace(/\D/g, '')).toBe('20000'))
})

test('Wave is offered once the owner pastes its link, and only a link of Wave is taken', async ({
  server,
  page,
}) => {
  const link = () => input('Lien marchand Wave')
  Object.assign(config, { waveOfServer: false })
  onTestFinished(() => void Object.assign(config, { waveOfServer: true }))
  await openSettings(server, page, { path: MONEY, shows: link })
  await page.user.type(link(), '{Enter}')
  expect(settingOf(server, 'payment')).toBeUndefined()
  await type(page, link(), 'https://exemple.ci/payer')
  await page.press(SAVE)
  await expectText(/Collez le lien marchand que Wave vous a donné/)
  await expectFocus(link)
  await type(page, link(), 'https://pay.wave.com/m/M_ci_abc/c/ci/')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'payment') as string)).toEqual({
    waveLink: 'https://pay.wave.com/m/M_ci_abc/c/ci/',
  })
  await expectIn(index, 'Wave, au franc')
  // The page was loaded while the link was there, so that its configuration still says Wave.
  await page.user.clear(link())
  await page.press(SAVE)
  await expectIn(index, 'Sans Wave, au franc')
  await expectNoText(/proposé par le réglage du serveur/)
})

test('a compulsory second factor is told to begin with one’s own, unless one has it', async ({
  server,
  page,
}) => {
  const { t } = server
  const own = 'Activez d’abord la vôtre'
  const system = `${SETTINGS}/systeme`
  const rule = section('Double vérification de l’équipe')
  const choose = async () => {
    const select = await waitFor(() => within(rule()).getByLabelText('La double vérification est'))
    await page.user.selectOptions(select, 'Obligatoire pour l’équipe')
    await expectIn(rule, 'Qui n’en a pas')
  }
  await openSettings(server, page, { fullname: 'Ismaël Bamba', path: system, shows: rule })
  await choose()
  await expectIn(rule, own)
  await page.press(SAVE)
  await expectToast('Protégez d’abord votre compte')
  expect(settingOf(server, 'secondFactor')).toBeUndefined()
  const awa = await makeSuperadmin(t, { fullname: 'Awa Koné' })
  await addPasskey(t, await t.as(awa))
  server.signOut()
  await server.signIn(awa)
  page.open(system)
  await choose()
  await waitFor(() => expect(rule().textContent).not.toContain(own))
})

test('without a network no point of departure is said to be right before somebody confirms it', async ({
  server,
  page,
}) => {
  const map = () => screen.getByRole('group', { name: /^Point de départ/ })
  const right = 'Le point est au bon endroit.'
  await openSettings(server, page, { path: AREA, shows: map })
  await expectText('Point fourni avec le logiciel, pas encore confirmé')
  server.setOnline(false)
  const confirmed = screen.getByLabelText('C’est bien notre point de départ')
  await page.user.click(confirmed)
  await expectIn(map, right)
  await page.user.click(confirmed)
  await waitFor(() => expect(map().textContent).not.toContain(right))
})
