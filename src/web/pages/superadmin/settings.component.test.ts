import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { addPasskey } from '#server/testing/scenes/access.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { config } from '#web/lib/config.ts'
import { queryClient } from '#web/query-client.ts'
import {
  fieldsOfPage,
  pagePath,
  SETTINGS_PAGE_IDS,
  settingsLink,
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
const PRICING = `${SETTINGS}/tarifs`
const section =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const rate = () => input('Prix du kilomètre')
const example = () => within(section('Arrondi')()).getByRole('note')
const index = () => screen.getByRole('navigation', { name: 'Pages des réglages' })
const SAVE = 'Enregistrer'
const saveButton = () => screen.queryByRole('button', { name: SAVE })

/** Opens a page of the settings as a superadmin of this name, and waits for one of its fields. */
async function openSettings(
  server: ServerInProcess,
  page: Page,
  { fullname = 'Adjoua Brou', path = PRICING, shows = rate as Finder } = {},
): Promise<void> {
  server.signOut()
  await server.signIn(await makeSuperadmin(server.t, { fullname }))
  page.open(path)
  await waitFor(shows)
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
  await page.user.click(input('25'))
  await type(page, input('Passage manqué'), '1000')
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
  await expectFocus(() => screen.getByRole('heading', { name: 'Tarifs et arrondi' }))
  await expectText(/^Modifié le .* par Adjoua Brou$/)
  expect(JSON.parse(settingOf(server, 'rounding') as string)).toEqual({ step: 25 })
  expect(JSON.parse(settingOf(server, 'visits') as string)).toMatchObject({ missedFee: 1000 })
  expect(settingOf(server, 'pricing')).toBeUndefined()
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
  await openSettings(server, page)
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
  for (const step of ['25', '50', '100']) {
    await page.user.click(input(step))
    await page.press(SAVE)
    await waitFor(() => expect(saveButton()).toBeNull())
  }
  await type(page, rate(), '350')
  const answer = server.hold(/settings\.save/)
  await page.press(SAVE)
  await type(page, rate(), '400')
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
  await type(page, rate(), '350')
  await page.user.click(input('25'))
  const answer = server.hold(/settings\.save/)
  await page.press(SAVE)
  await type(page, rate(), '400')
  answer()
  await expectAnnounced('Réglage enregistré')
  await expectText('1 changement')
  expect(rate().value).toBe('400')
  rate().focus()
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saveButton()).toBeNull())
  await expectNoText(/changé entre-temps/)
  expect(JSON.parse(settingOf(server, 'pricing') as string)).toMatchObject({ ratePerKm: 400 })
  await type(page, rate(), '900')
  await page.press('Annuler')
  expect(rate().value).toBe('400')
  expect(saveButton()).toBeNull()
  await type(page, rate(), '900')
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
  await page.user.click(input('25'))
  await type(page, input('Majoration express'), '900')
  await page.press(SAVE)
  await expectText('300 % au plus.')
  await expectFocus(() => input('Majoration express'))
  expect(settingOf(server, 'rounding')).toBeUndefined()
  await type(page, input('Majoration express'), '40')
  await expectNoText('300 % au plus.')
  const transport = section('Transport')
  await type(page, rate(), '1234567')
  await page.press(SAVE)
  await expectIn(transport, 'Ce prix est trop grand.')
  await type(page, rate(), '12345678901')
  await expectIn(transport, 'Le prix par kilomètre a 9 chiffres au plus.')
  expect(settingOf(server, 'pricing')).toBeUndefined()
  await type(page, rate(), '350')
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'express') as string)).toMatchObject({ percent: 40 })
  expect(JSON.parse(settingOf(server, 'rounding') as string)).toEqual({ step: 25 })

  // Delete and Backspace pass over the space of an amount.
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

test('the example and the fares of the quarters follow what is typed, and round up', async ({
  server,
  page,
}) => {
  await openSettings(server, page)
  const shown = () => example().textContent.replace(/\s+/g, ' ')
  const [km = ''] = /[\d,]+/.exec(within(example()).getByText(/aller-retour/).textContent) ?? []
  const ride = (francs: number) => Math.round(Number(km.replace(',', '.')) * francs)
  expect(shown()).toContain(`Transport, au franc${fcfa(ride(300))}`)
  await page.user.click(input('100'))
  await type(page, rate(), '313')
  const rounded = Math.ceil(ride(313) / 100) * 100
  expect(rounded).toBeGreaterThan(ride(313))
  await expectIn(example, `Transport, arrondi à 100 FCFA${fcfa(rounded)}`)
  await expectIn(
    example,
    `Express, 50 % de 6 250 FCFA3 125 FCFAExpress, arrondi à 100 FCFA${fcfa(3200)}`,
  )
  await page.user.click(input('25'))
  await expectIn(example, `Express, déjà rond${fcfa(3125)}`)
  await page.user.clear(rate())
  await expectIn(section('Arrondi'), 'L’exemple revient quand les champs sont justes.')
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
  await type(page, rate(), '900')
  await page.follow(/^Zone et départ/)
  await page.user.click(await screen.findByLabelText('C’est bien notre point de départ'))
  const dotted = () =>
    within(index())
      .getAllByRole('link', { name: /non enregistré/ })
      .map(({ textContent }) => textContent.split(',')[0])
  await waitFor(() => expect(dotted()).toEqual(['Zone et départ', 'Tarifs et arrondi']))
  await page.press(SAVE)
  await expectAnnounced('Réglage enregistré')
  expect(JSON.parse(settingOf(server, 'pricing') as string)).toMatchObject({
    ratePerKm: 300,
    baseConfirmed: true,
  })
  await waitFor(() => expect(dotted()).toEqual(['Tarifs et arrondi']))
  await page.follow(/^Catalogue/)
  await screen.findByRole('heading', { name: 'Catalogue', level: 1 })
  expect(leave()).toBe(false)
  await page.follow(/^Réglages/)
  await page.follow(/^Tarifs et arrondi/)
  await waitFor(() => expect(rate().value).toBe('900'))
  await expectText('1 changement')
  await expectNoText(/changé entre-temps/)
  await page.press(SAVE)
  await waitFor(() => expect(leave()).toBe(true))
  expect(JSON.parse(settingOf(server, 'pricing') as string)).toMatchObject({
    ratePerKm: 900,
    baseConfirmed: true,
  })
})

test('of two superadmins on one section neither undoes the other unawares', async ({
  server,
  page,
}) => {
  const { t } = server
  const colleague = await t.as(await makeSuperadmin(t, { fullname: 'Adjoua Brou' }))
  await openSettings(server, page, { fullname: 'Ismaël Bamba' })
  await type(page, rate(), '900')
  await page.user.click(input('25'))
  const saveRate = async (ratePerKm: number) => {
    const { pricing } = await colleague.settings.all()
    const value = { ...pricing.value, ratePerKm }
    await colleague.settings.save({ pricing: { value, seen: pricing.updatedAt } })
  }
  await saveRate(500)
  await page.press(SAVE)
  await expectToast('Réglage modifié')
  expect(settingOf(server, 'rounding')).toBeUndefined()
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
  await page.user.click(input('50'))
  await page.press(SAVE)
  await waitFor(() => expect(rate().value).toBe('475'))
  await page.user.clear(rate())
  await page.press(SAVE)
  await expectFocus(rate)
  expect(rate().getAttribute('aria-invalid')).toBe('true')
})

test('the index says what is set on each of nine pages, and a search leads to a field', async ({
  server,
  page,
}) => {
  await openSettings(server, page, { path: SETTINGS, shows: index })
  await expectIn(index, 'Ouverture, fériés, 48 h, express 24 h')
  await expectIn(index, 'Riviera 3, rayon 50 km')
  await expectIn(index, '300 le km, au franc')
  expect(within(index()).getAllByRole('link')).toHaveLength(9)
  // A desk has room for a page beside the index.
  expect(window.location.pathname).toBe(`${SETTINGS}/maison`)
  setWidth(390)
  page.open(SETTINGS)
  await screen.findByRole('heading', { name: 'Réglages', level: 1 })
  expect(window.location.pathname).toBe(SETTINGS)
  await page.fill('Chercher un réglage', 'delai')
  const found = () => screen.getByRole('list', { name: 'Réglages trouvés' })
  await waitFor(() => expect(within(found()).getAllByRole('link').length).toBeGreaterThan(2))
  await page.fill('Chercher un réglage', 'passage manque')
  await page.user.keyboard('{Enter}')
  await expectFocus(() => input('Passage manqué'))
  expect(window.location.pathname).toBe(PRICING)
})

test('the search leads to a field that is hidden by the control that shows it', async ({
  server,
  page,
}) => {
  const hidden = {
    express: { ...DEFAULT_SETTINGS.express, offered: false },
    radius: { km: null },
  }
  for (const [key, value] of Object.entries(hidden))
    server.t.database.sqlite
      .prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
      .run(key, JSON.stringify(value))
  await openSettings(server, page)
  const search = async (words: string) => {
    await page.fill('Chercher un réglage', words)
    await page.user.keyboard('{Enter}')
  }
  await search('rayon')
  await expectFocus(() => input('Sans limite'))
  await search('delai express')
  await expectFocus(() => input('Proposer l’express'))
  await search('plafond express')
  await expectFocus(() => input('Proposer l’express'))
})

test('each field of every page is found there by the search, and by its address', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  const reached = () =>
    [...document.querySelectorAll<HTMLElement>('form [data-path], form [data-reveals]')].flatMap(
      ({ dataset }) => [
        dataset.path?.split('.').slice(0, 2).join('.'),
        ...(dataset.reveals?.split(' ') ?? []),
      ],
    )
  for (const id of SETTINGS_PAGE_IDS) {
    page.open(pagePath(id))
    // Some fields come as parts of their own.
    await waitFor(() => expect(reached(), id).toEqual(expect.arrayContaining(fieldsOfPage(id))))
  }
  page.open(settingsLink('radius.km'))
  await expectFocus(() => screen.getByLabelText('Rayon'))
  page.open(settingsLink('pricing.base'))
  await expectFocus(() => button('Choisir sur la carte'))
})

test('Wave is offered once the owner pastes its link, and only a link of Wave is taken', async ({
  server,
  page,
}) => {
  const link = () => input('Lien marchand Wave')
  Object.assign(config, { waveOfServer: false })
  onTestFinished(() => void Object.assign(config, { waveOfServer: true }))
  await openSettings(server, page, { path: `${SETTINGS}/paiement`, shows: link })
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
  await expectIn(index, 'Espèces, Wave, reçus')
  // The page was loaded while the link was there, so that its configuration still says Wave.
  await page.user.clear(link())
  await page.press(SAVE)
  await expectIn(index, 'Espèces, reçus, sans Wave')
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
