import type { CDPSession, Page } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { DESK, expectNoViolation, expectNoViolations, PHONE, resize, type Theme } from './axe.ts'
import { type Actor, type Cast, expect, test } from './fixtures.ts'
import { faintRings } from './focus-rings.ts'
import { expectShown, openByLink } from './links.ts'
import { expectNothingFixed } from './low-screen.ts'
import { HEIGHT, resizeText, SETTINGS } from './narrow.ts'
import type { Crew, Order, Wanted } from './orders.ts'
import type { Person } from './people.ts'
import { type App, chooseModules } from './server.ts'

const USUAL_TEXT = 16

// One test crawls all screens of a role, each of which is opened once: that is most of the work.
test.describe.configure({ timeout: 300_000 })

interface Screen {
  path: string
  /** The screen whose link leads there, where it is not the one before. */
  from?: string
  /** Words of the data that it must show. */
  shows?: string
  /** The row that unfolds a part of it. */
  opens?: string
  /** It is used on a phone that lies on its side, and zoomed in, too. */
  low?: true
  /** Its own button takes the place of the tabs. */
  task?: true
  /** A desk and a phone have other layouts of it, not only other widths. */
  both?: true
  /** Another test stands on it with more to see, and looks at it there. */
  elsewhere?: true
}

/** A list, an account or a protection that has the parts of another role's is left out. */
const SCREENS: Record<Role, [Screen, ...Screen[]]> = {
  client: [
    { path: '/client/dashboard', elsewhere: true },
    {
      path: '/client/passer-commande',
      shows: 'Comme la dernière fois',
      low: true,
      task: true,
      elsewhere: true,
    },
    { path: '/client/commandes', shows: 'Code de livraison', low: true, elsewhere: true },
    { path: '/client/historique', shows: 'Commander à nouveau' },
    {
      path: '/client/profil',
      opens: 'Nouvelles de vos commandes',
      shows: 'Seulement l’essentiel',
    },
    { path: '/client/profil#compte', opens: 'Appareils et connexions', shows: 'Actif' },
  ],
  livreur: [
    { path: '/livreur/dashboard', low: true, elsewhere: true },
    { path: '/livreur/historique', elsewhere: true },
    { path: '/livreur/profil' },
    { path: '/livreur/profil/service' },
  ],
  admin: [
    { path: '/admin/dashboard', shows: 'Assigner pour ramassage', low: true, both: true },
    { path: '/admin/commandes-livrees' },
    { path: '/admin/nouvelle-commande', elsewhere: true },
    { path: '/admin/caisse', elsewhere: true },
    {
      path: '/admin/comptoir',
      from: '/admin/caisse',
      shows: 'Encaisser et imprimer',
      low: true,
      elsewhere: true,
    },
    { path: '/admin/tournees', low: true, elsewhere: true },
    { path: '/admin/tiroir', from: '/admin/caisse' },
    { path: '/admin/demandes', shows: 'Sortie d’espèces' },
    { path: '/admin/demandes?onglet=a-confirmer' },
    {
      path: '/admin/demandes?onglet=messages&liste=a-envoyer',
      from: '/admin/demandes?onglet=messages',
    },
    { path: '/admin/demandes?onglet=messages&liste=relances' },
    {
      path: '/admin/demandes?onglet=problemes&liste=clos',
      from: '/admin/demandes?onglet=problemes',
    },
    { path: '/admin/clients', shows: 'Perdu de vue', both: true },
    { path: '/admin/service' },
    { path: '/admin/profil' },
  ],
  superadmin: [
    { path: '/superadmin/panel', elsewhere: true },
    { path: '/superadmin/livreurs', from: '/admin/service', shows: 'E‑mail non confirmé' },
    { path: '/superadmin/appareils', from: '/superadmin/livreurs', shows: 'Sur la tablette' },
    { path: '/superadmin/gestion' },
    { path: '/superadmin/reglages/maison', from: '/superadmin/reglages', task: true },
    { path: '/superadmin/reglages/horaires', task: true, elsewhere: true },
    { path: '/superadmin/reglages/zone', task: true },
    {
      path: '/superadmin/reglages/atelier',
      from: '/superadmin/reglages/ce-que-vous-faites',
      task: true,
    },
    {
      path: '/superadmin/reglages/relances',
      from: '/superadmin/reglages/ce-que-vous-faites',
      task: true,
    },
    { path: '/superadmin/reglages/argent', task: true },
    {
      path: '/superadmin/reglages/express',
      from: '/superadmin/reglages/ce-que-vous-faites',
      task: true,
    },
    {
      path: '/superadmin/reglages/entreprises',
      from: '/superadmin/reglages/ce-que-vous-faites',
      task: true,
    },
    {
      path: '/superadmin/reglages/fne',
      from: '/superadmin/reglages/ce-que-vous-faites',
      task: true,
    },
    { path: '/superadmin/reglages/systeme', task: true },
    { path: '/superadmin/journal' },
    { path: '/superadmin/e-mails', from: '/superadmin/reglages/systeme' },
  ],
}

const TITLE =
  'is accessible in both themes, moves sideways on no narrow phone with text of 100 and 130 %'

for (const role of ['client', 'livreur', 'admin', 'superadmin'] as const)
  test(`each screen of a ${role} ${TITLE}, keeps its tabs apart, and shows the focus ring on every ground`, async ({
    app,
    cast,
    order,
  }) => {
    const person = await cast.actor({ role, fullname: 'Mireille Assi' })
    await fill(app, order, await crewWith(cast, person))
    if (role === 'superadmin') await fillAccounts(app, cast)
    await crawl(person, SCREENS[role])
  })

/** A client and a livreur, of whom one may be this person. */
async function crewWith(cast: Cast, person: Person): Promise<Record<'client' | 'livreur', Person>> {
  const { role } = person
  return {
    client:
      role === 'client' ? person : await cast.person({ role: 'client', fullname: 'Aminata Koné' }),
    livreur:
      role === 'livreur' ? person : await cast.person({ role: 'livreur', fullname: 'Konan Yao' }),
  }
}

type PlaceOrder = (client: Person, wanted: Wanted, crew: Partial<Crew>) => Promise<Order>

/** Orders in every state, one of them with a code, for one client and one livreur. */
async function fill(
  { db }: App,
  order: PlaceOrder,
  { client, livreur }: Record<'client' | 'livreur', Person>,
): Promise<void> {
  const address = 'Riviera Palmeraie, rue I 164'
  await order(client, { address }, { livreur })
  await order(client, { status: 'completed', payment: 'wave' }, { livreur })
  for (const status of ['assigned', 'processing', 'cancelled'] as const)
    await order(client, { status, address }, { livreur })
  chooseModules(db, { handoverCode: true })
  await order(client, { status: 'delivery_en_route', address }, { livreur })
  db.prepare(
    `insert into contact_messages (id, fullname, email, message, created_at, handled_at)
     values ('1', 'Awa Diop', 'awa@example.ci', 'Lavez-vous les tapis ?', 1, 1)`,
  ).run()
  // A problem that an owner decides.
  db.prepare(
    `insert into owner_asks (id, act, input, amount, note, asked_n, asked_at)
     select lower(hex(randomblob(16))), 'drawer.spend', '{}', 45000, 'Du savon', n, 1 from users where id = ?`,
  ).run(livreur.id)
}

/** Livreurs of each kind: used, disabled, with an e-mail that waits, not approved. */
async function fillAccounts({ db }: App, cast: Cast): Promise<void> {
  const livreur = (fullname: string, unapproved = false) =>
    cast.person({ role: 'livreur', fullname, unapproved })
  await livreur('Aya Traoré')
  const disabled = await livreur('Désactivé Depuis')
  db.prepare('update users set disabled_at = 1 where id = ?').run(disabled.id)
  const unconfirmed = await livreur('Jamais Confirmé')
  db.prepare('update users set email_confirmed_at = null where id = ?').run(unconfirmed.id)
  await livreur('Pas Encore', true)
}

async function crawl(
  { page, context, role }: Actor,
  [first, ...others]: [Screen, ...Screen[]],
): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const isOfTeam = role === 'admin' || role === 'superadmin'
  const [usual, other] = isOfTeam ? [DESK, PHONE] : [PHONE, DESK]
  await resize(page, usual)
  await page.goto(first.path)
  await expectFit(page, devtools, first, other)
  for (const screen of others) {
    await resize(page, usual)
    if (screen.from) await openByLink(page, screen.from)
    await openByLink(page, screen.path)
    await expectFit(page, devtools, screen, other)
  }
}

async function expectFit(
  page: Page,
  devtools: CDPSession,
  screen: Screen,
  other: number,
): Promise<void> {
  await expectShown(page)
  if (screen.opens) await page.getByText(screen.opens).click()
  if (screen.shows) await expect(page.getByText(screen.shows).first()).toBeVisible()
  await expectSwept(page, screen, other)
  for (const { text, width } of SETTINGS) {
    if (text !== USUAL_TEXT) await resizeText(devtools, text)
    await page.setViewportSize({ width, height: HEIGHT })
    const name = `${screen.path}, ${width} px, text of ${text} px`
    const tabs = screen.task ? 'none' : 'apart'
    await expect.soft.poll(() => fitOf(page), name).toEqual({ excess: 0, tabs })
  }
  await resizeText(devtools, USUAL_TEXT)
  if (screen.low) await expectNothingFixed(page)
}

/** Both themes at the width of most who use the screen, then the other width where its layout is another. */
async function expectSwept(page: Page, screen: Screen, other: number): Promise<void> {
  // After a click, only a key shows the focus ring.
  await page.keyboard.press('Tab')
  const expectRings = async (theme: Theme) =>
    expect.soft(await faintRings(page), `focus rings of ${screen.path}, ${theme}`).toEqual([])
  if (screen.elsewhere) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectRings(colorScheme)
    }
    return
  }
  await expectNoViolations(page, expectRings)
  if (screen.both) {
    await resize(page, other)
    await expectNoViolation(page)
  }
}

/**
 * The horizontal overflow of the page, in pixels, and whether two labels of the tabs are too close, or one leaves the screen
 * or its line.
 */
function fitOf(page: Page): Promise<{ excess: number; tabs: 'none' | 'apart' | 'squeezed' }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const bars = [...document.querySelectorAll('nav[aria-label="Navigation"]')]
    const bar = bars.find((nav) => nav.checkVisibility())
    return { excess: scrollWidth - clientWidth, tabs: bar ? stateOf(bar) : 'none' }

    function stateOf(tabs: Element): 'apart' | 'squeezed' {
      const labels = [...tabs.children].map((tab) => {
        const range = document.createRange()
        range.selectNodeContents(tab.lastChild ?? tab)
        return range.getBoundingClientRect()
      })
      const counts = tabs.querySelectorAll('a > span > span + span, button > span > span + span')
      const isIn = ({ left, right }: DOMRect) => left >= 0 && right <= window.innerWidth
      const areApart =
        labels.length > 1 &&
        labels.every(isIn) &&
        labels.every(({ height }) => height < 24) &&
        labels.slice(1).every(({ left }, index) => left - (labels[index]?.right ?? 0) >= 2) &&
        [...counts].every((count) => isIn(count.getBoundingClientRect()))
      return areApart ? 'apart' : 'squeezed'
    }
  })
}
