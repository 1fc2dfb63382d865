import { randomUUID } from 'node:crypto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { invoiceAll, makeOwedOrder } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { countedDrawer, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { APP_PATTERNS, paths } from '#shared/paths.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { sitePage } from '#shared/shop/site/site-pages.ts'
import { preloadScreen } from '#web/router.tsx'
import { expect, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const { admin, client, livreur, superadmin } = paths

const REMINDERS = requestsPath('messages', 'relances')
const PLANNED = `${REMINDERS}&voir=prevues`
const STOPPED = `${REMINDERS}&voir=arretees`

/** The addresses of each role; `:orderId` is an order in progress, `:clientId` its client. */
const SCREENS = {
  client: [
    client.dashboard,
    client.order,
    client.orders,
    client.doorTotal(':orderId'),
    client.problem(':orderId'),
    client.claim(':orderId'),
    client.history,
    client.profile,
    `${client.profile}#supprimer`,
    client.invoice(':orderId'),
    client.companyInvoices,
    client.companyInvoice(':invoiceId'),
    paths.security('client'),
    paths.ticket(':orderId'),
    paths.order(':orderId'),
  ],
  livreur: [
    livreur.dashboard,
    livreur.mission(':orderId'),
    livreur.absence(':orderId'),
    livreur.history,
    livreur.profile,
    livreur.duty,
    paths.security('livreur'),
    paths.label(':orderId'),
    paths.enrolment,
  ],
  admin: [
    admin.dashboard,
    `${admin.dashboard}?commande=:orderId`,
    `${admin.dashboard}?vue=en-retard`,
    `${admin.dashboard}?paiement=due`,
    admin.unassigned,
    admin.inProgress,
    admin.delivered,
    admin.cashDesk,
    admin.drawer,
    `${admin.fne}?vente=:saleId`,
    admin.drawerClose,
    admin.drawerClosings,
    admin.drawerClosing('1'),
    admin.claim(':claimId'),
    admin.newClaim(':orderId'),
    admin.claimFigures,
    admin.rounds,
    `${admin.rounds}?jour=2026-01-05`,
    `${admin.labels}?commandes=:orderId`,
    paths.pieceLabels(':orderId'),
    admin.clients,
    admin.client(':clientId'),
    admin.client(':companyId'),
    admin.statement(':companyId'),
    admin.companyInvoice(':invoiceId'),
    `${admin.due}?facture=:invoiceId`,
    `${admin.due}?recus=2025-06`,
    requestsPath('a-confirmer'),
    requestsPath('messages', 'a-envoyer'),
    requestsPath('messages', 'reponses'),
    REMINDERS,
    requestsPath('messages', 'candidatures'),
    requestsPath('messages', 'site'),
    requestsPath('problemes'),
    PLANNED,
    STOPPED,
    admin.newOrder,
    admin.till,
    paths.workshop.home,
    paths.workshop.order(':orderId'),
    paths.workshop.missing(':orderId', 1),
    paths.workshop.bag(':orderId', 1),
    paths.workshop.labels(':orderId'),
    paths.workshop.batch('washed'),
    admin.counter(':orderId'),
    admin.duty,
    admin.profile,
  ],
  superadmin: [
    superadmin.panel,
    superadmin.admins,
    superadmin.livreurs,
    superadmin.devices,
    superadmin.clients,
    superadmin.orders,
    superadmin.catalogue,
    superadmin.journal,
    superadmin.settings,
    ...(['maison', 'horaires', 'fne', 'atelier', 'relances', 'systeme'] as const).map(
      superadmin.settingsPage,
    ),
    superadmin.mails,
    superadmin.sampleInvoice,
    superadmin.profile,
  ],
  visitor: [
    paths.basket,
    paths.signIn,
    paths.secondStep,
    paths.passkey,
    paths.signUpClient,
    paths.signUpLivreur,
    paths.awaitConfirmation,
    paths.forgotPassword,
    paths.resetPassword,
    paths.staffSignUp,
    paths.pairing,
    paths.team,
    paths.link('lien'),
    paths.formerClientLink('lien'),
    paths.formerSharedFollow('lien'),
    paths.requestStatus('lien'),
  ],
}

/** Reads of what stands around a screen: they are tried on the first screen of a role. */
const FRAME = new Set([
  'auth.me',
  'fne.counts',
  'orders.counts',
  'payments.counts',
  'requests.counts',
])

interface Silence {
  why: string
  /** The addresses of which it does not hold, since they are about this read. */
  but?: string[]
  /** Its only addresses; without them, it holds everywhere. */
  on?: string[]
}

/** Reads without « Réessayer », because the screen is whole without them. */
const SILENT: Record<string, Silence> = {
  'accountPayments.figures': { why: 'a sum under the list' },
  'auth.me': { why: 'the team is signed out, as specified; visitors need no account' },
  'checkout.basket': { why: 'the form is empty, as on another device' },
  'checkout.oftenOrdered': { why: 'the garments have another order' },
  'checkout.popular': { why: 'the garments have another order' },
  'claims.mine': { why: 'the sheet of the order leads to it too' },
  'pieces.ofOrder': {
    why: 'a part of the proof, beside the others',
    on: [admin.claim(':claimId'), admin.newClaim(':orderId')],
  },
  'claims.ofOrder': {
    why: 'a link beside the order',
    but: [client.problem(':orderId'), client.claim(':orderId'), admin.newClaim(':orderId')],
  },
  'clientRecords.counts': { why: 'counts in the tabs' },
  'companies.ownPrices': { why: 'a total at other prices is refused, and read again' },
  'clientRecords.countDuplicates': { why: 'the count in a tab' },
  'counter.bags': { why: 'the till takes clothes; a bag is given back from the lists of orders' },
  'exports.held': { why: 'tables of what the shop no longer does, beside the others' },
  'exports.progress': { why: 'an export that runs goes on' },
  'fne.counts': { why: 'counts in the tabs' },
  'fne.ofOrder': { why: 'a part of the sheet of an order, beside the others' },
  'mails.counts': { why: 'figures above a list' },
  'missions.list': {
    why: 'a count in the tabs, and what waits on the phone',
    but: [livreur.dashboard, livreur.mission(':orderId'), livreur.absence(':orderId')],
  },
  'users.recentClients': { why: 'the till keeps them for when it has no network' },
  'modules.on': { why: 'the page came with them' },
  'orders.counts': { why: 'counts beside filters' },
  'orders.mine': {
    why: '« Aide » opens without an order, and rings the shop',
    on: [client.history, client.claim(':orderId')],
  },
  'orders.byId': {
    why: 'the form is for orders that were delivered and have no claim',
    on: [client.problem(':orderId'), admin.newClaim(':orderId')],
  },
  'payments.counts': { why: 'counts in the tabs' },
  'pieces.progress': { why: 'the order says when it will be ready' },
  'positions.all': { why: 'the rounds are whole without knowing where their livreurs are' },
  'positions.ofOrder': { why: 'the map of a card that says the hour' },
  'products.catalogue': { why: 'images beside the count', on: [livreur.mission(':orderId')] },
  'promises.late': {
    why: 'a suggestion in the drawer of an order that is late',
    but: [`${admin.dashboard}?vue=en-retard`],
  },
  'reminders.of': {
    why: 'a line beside the words that remind of an order',
    but: [`${admin.due}?facture=:invoiceId`],
  },
  'reminders.planned': { why: 'the count in a tab', but: [PLANNED] },
  'reminders.stopped': { why: 'the count in a tab', but: [STOPPED] },
  'requests.counts': { why: 'counts in the tabs' },
  'settings.all': {
    why: 'words under the links between settings',
    but: [superadmin.settingsPage('maison'), superadmin.settingsPage('relances')],
  },
  'signUp.waiting': { why: 'where a link opens' },
  'workshop.order': {
    why: 'the board has the pieces; the count of the door stands beside them',
    on: [paths.workshop.order(':orderId')],
  },
  'workshop.trace': { why: 'where to look first; the reasons are there without it' },
}

function isSilent(read: string, address: string): boolean {
  const silence = SILENT[read]
  if (!silence) return false
  return !silence.but?.includes(address) && (silence.on?.includes(address) ?? true)
}

/** The sentence on a screen for each read that failed. */
const SAID: Record<string, string> = {
  'applications.list': 'Impossible de charger les candidatures.',
  'auth.pending': 'La connexion ne peut pas continuer',
  'backups.status': 'Impossible de lire l’état des copies.',
  'cash.handovers': 'Impossible de charger les versements.',
  'cash.holdings': 'Impossible de charger les espèces des livreurs.',
  'cash.mine': 'Impossible de charger vos espèces.',
  'checklist.list': 'Impossible de charger la liste « Pour ouvrir ».',
  'checkout.lastPlace': 'Impossible de charger les informations du client.',
  'checkout.times': 'Impossible de charger les créneaux.',
  'claims.figures': 'Impossible de charger les chiffres des réclamations.',
  'claims.ofClient': 'Impossible de charger ses réclamations.',
  'claims.read': 'Impossible de charger la réclamation.',
  'clientMessages.answers': 'Impossible de charger les réponses des clients.',
  'clientMessages.list': 'Impossible de charger les messages à envoyer.',
  'clientMessages.ofClient': 'Impossible de charger comment le prévenir.',
  'accountPayments.ofInvoice': 'Impossible de charger la facture.',
  'accountPayments.received': 'Impossible de charger les paiements.',
  'clientRecords.byId': 'Impossible de charger la fiche.',
  'clientRecords.duplicates': 'Impossible de charger les doublons.',
  'clientRecords.list': 'Impossible de charger les clients.',
  'companies.byId': 'Impossible de charger l’entreprise.',
  'companyInvoices.byId': 'Impossible de charger la facture.',
  'companyInvoices.mine': 'Impossible de charger les factures.',
  'companyInvoices.ofCompany': 'Impossible de charger les factures.',
  'companyInvoices.preview': 'Impossible de charger le relevé.',
  'contact.list': 'Impossible de charger les messages.',
  'counter.order': 'Impossible de charger les détails de la commande.',
  'credit.advances': 'Impossible de charger les avances.',
  'credit.mine': 'Impossible de charger votre avoir.',
  'credit.ofClient': 'Impossible de charger l’avoir.',
  'devices.list': 'Impossible de charger les appareils.',
  'devices.mine': 'La tablette n’a pas pu demander si elle est reliée.',
  'duty.plan': 'Impossible de charger le service.',
  'duty.team': 'Impossible de charger les livreurs.',
  'fne.byId': 'Impossible de charger la facture.',
  'fne.link': 'Impossible de lire la liaison avec la DGI.',
  'fne.list': 'Impossible de charger les factures FNE.',
  'history.state': 'Impossible de lire l’état de l’historique.',
  'journal.list': 'Impossible de charger le journal.',
  'mails.failures': 'Impossible de charger les e‑mails.',
  'missions.history': "Impossible de charger l'historique.",
  'missions.list': 'Impossible de charger les missions.',
  'missions.today': 'Impossible de charger votre journée.',
  'numberRequests.list': 'Impossible de charger les demandes par numéro.',
  'numberRequests.status': 'Votre demande ne s’est pas ouverte',
  'owed.all': 'Somme indisponible',
  'owed.list': 'Impossible de charger ce qui est dû.',
  'orders.byId': 'Impossible de charger les détails de la commande.',
  'orders.counts': 'Impossible de charger les commandes.',
  'orders.detail': 'Impossible de charger les détails de la commande.',
  'orders.history': "Impossible de charger l'historique des commandes.",
  'orders.label': 'Impossible de charger l’étiquette.',
  'orders.labels': 'Impossible de charger les étiquettes.',
  'orders.latest': 'Impossible de charger les commandes.',
  'orders.facets': 'Impossible de compter les commandes de ces filtres.',
  'orders.list': 'Impossible de charger les commandes.',
  'orders.mine': 'Impossible de charger les commandes.',
  'orders.dayRounds': 'Impossible de charger les tournées.',
  'orders.ticket': 'Impossible de charger le ticket.',
  'payments.refunds': 'Impossible de charger les remboursements.',
  'payments.toVerify': 'Impossible de charger les paiements.',
  'photos.ofOrder': 'Impossible de charger les photos.',
  'pieces.ofOrder': 'Impossible de charger les pièces.',
  'products.catalogue': 'Impossible de charger les produits.',
  'products.list': 'Impossible de charger les vêtements.',
  'profile.mailPreference': 'Impossible de charger vos préférences.',
  'profile.preferences': 'Impossible de charger vos préférences de linge.',
  'profile.overview': 'Impossible de charger vos informations.',
  'profile.sessions': 'Impossible de charger vos appareils.',
  'promises.late': 'Impossible de charger les commandes bientôt en retard.',
  'recurring.ofClient': 'Impossible de charger les commandes de chaque semaine.',
  'recurring.mine': 'Impossible de charger vos commandes de chaque semaine.',
  'reminders.of': 'Impossible de charger les relances de la facture.',
  'reminders.planned': 'Impossible de charger les relances prévues.',
  'requests.problems': 'Impossible de charger les problèmes.',
  'reminders.stopped': 'Impossible de charger les relances arrêtées.',
  'secondFactor.mine': 'Impossible de charger la double vérification.',
  'security.overview': 'Impossible de charger la sécurité.',
  'settings.all': 'Impossible de charger les réglages.',
  'drawer.closing': 'Impossible de charger la clôture.',
  'drawer.closings': 'Impossible de charger les clôtures.',
  'drawer.desk': 'Impossible de charger le tiroir.',
  'drawer.movements': 'Impossible de charger les mouvements.',
  'stats.counters': 'Impossible de récupérer les statistiques.',
  'stats.series': 'Impossible de récupérer les statistiques.',
  'stats.today': 'Impossible de charger ce qui est à faire.',
  'teamNotes.ofClient': 'Impossible de charger les notes.',
  'users.list': 'Impossible de charger les comptes.',
  'users.livreurs': 'Impossible de charger les livreurs.',
  'users.waiting': 'Impossible de charger les livreurs à valider.',
  'workshop.board': 'L’atelier n’a pas pu être lu.',
  'workshop.order': 'Impossible de charger les pièces.',
  'workshop.workers': 'Impossible de charger les prénoms.',
}

/** The sentences of screens that have their own words for it. */
const SAID_AT: Record<string, Record<string, string>> = {
  [client.dashboard]: { 'orders.mine': 'Impossible de charger les commandes en cours.' },
  [client.problem(':orderId')]: { 'claims.ofOrder': 'Impossible de charger vos réclamations.' },
  [admin.newClaim(':orderId')]: { 'claims.ofOrder': 'Impossible de charger les réclamations.' },
  [client.claim(':orderId')]: { 'claims.ofOrder': 'Impossible de charger votre réclamation.' },
  [livreur.profile]: { 'profile.overview': 'Erreur de profil' },
  [admin.till]: { 'checkout.times': 'Impossible de charger les heures de retour.' },
  [REMINDERS]: { 'clientMessages.list': 'Impossible de charger les relances à envoyer.' },
  [superadmin.panel]: { 'promises.late': 'Impossible de charger les promesses en retard.' },
  [superadmin.admins]: { 'users.list': 'Impossible de charger les admins.' },
  [superadmin.livreurs]: { 'users.list': 'Impossible de charger les livreurs.' },
  [superadmin.journal]: { 'users.list': 'Impossible de charger les personnes.' },
  [superadmin.settingsPage('horaires')]: {
    'products.catalogue': 'Impossible de charger les services.',
  },
  [superadmin.settingsPage('atelier')]: {
    'products.catalogue': 'Impossible de charger les services.',
  },
}

/** Five tries in ten seconds, and one when the live stream begins; those of the account are of three requests. */
const MOST_TRIES = 6
const ATTEMPTS: Record<string, number> = { 'auth.me': 3 }

const FAULT = {
  error: {
    message: 'Rien n’a été perdu.',
    code: -32603,
    data: { httpStatus: 500, appCode: 'INTERNAL', title: 'Erreur', fault: true },
  },
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
})
afterEach(() => void vi.useRealTimers())

test('each address of the application is tried', () => {
  const tried = Object.values(SCREENS).flat()
  const isTried = (pattern: string) =>
    tried.some((address) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(address.replace(/\?.*/, '')),
    )
  expect(APP_PATTERNS.filter((path) => !sitePage(path) && !isTried(path))).toEqual([])
})

test.for(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
  'on each screen a %s reads what goes on failing, which is asked five times in ten seconds at most and comes at « Réessayer »',
  // The screens of an admin are fifty.
  { timeout: 300_000 },
  async (role, { server, page }) => {
    const order = await signIn(server, role)
    const tried = new Set<string>()
    const [first] = SCREENS[role]
    for (const address of SCREENS[role]) {
      const path = address
        .replace(':orderId', order.id)
        .replace(':clientId', order.clientId)
        .replace(':claimId', order.claimId)
        .replace(':companyId', order.companyId)
        .replace(':invoiceId', order.invoiceId)
        .replace(':saleId', order.saleId)
      const reads = watchReads(server)
      preloadScreen(path.replace(/\?.*/, ''))
      await vi.dynamicImportSettled()
      // The page before, which may have led on to another one, asks nothing more; what it had begun to ask leaves before.
      cleanup()
      await reads.pass(1)
      reads.fail([])
      page.open(path)
      await reads.pass(4)
      const names = reads.names().filter((read) => !FRAME.has(read) || address === first)
      let isOffered = false
      for (const failing of inTurn(names, address, tried)) {
        const what = `${address}: ${failing.join(', ')}`
        reads.fail(failing)
        page.open(path)
        await reads.pass(10)
        for (const read of failing)
          expect(reads.mostAsked(read), what).toBeLessThanOrEqual(
            MOST_TRIES * (ATTEMPTS[read] ?? 1),
          )
        const { textContent } = document.body
        expect(textContent, what).not.toContain('Chargement')
        // The server answers that it failed: the network is not the cause.
        expect(textContent, what).not.toMatch(/connexion est coupée|réseau/)
        const spoken = failing.filter((read) => !isSilent(read, address))
        if (spoken.length === 0) {
          for (const read of failing) expect(reads.mostAsked(read), what).toBeGreaterThan(0)
          continue
        }
        const words = spoken.map((read) => SAID_AT[address]?.[read] ?? SAID[read] ?? 'a sentence')
        expect(
          words.some((sentence) => textContent.includes(sentence)),
          `${what}: ${words.join(' ')}`,
        ).toBe(true)
        expect(again(), what).not.toEqual([])
        isOffered = true
      }
      if (!isOffered) continue
      reads.fail([])
      for (const button of again()) button.click()
      await reads.pass(2)
      expect(again(), `${address}, once it is pressed and answered`).toEqual([])
    }
  },
)

/**
 * The reads to fail one after the other: those that were tried on another screen together, then those that are met first or
 * have words of their own, of which the silent ones hide nothing and fail together.
 */
function inTurn(names: readonly string[], address: string, tried: Set<string>): string[][] {
  const isOwn = (read: string) =>
    SAID_AT[address]?.[read] ||
    SILENT[read]?.but?.includes(address) ||
    SILENT[read]?.on?.includes(address)
  const own = names.filter((read) => !tried.has(read) || isOwn(read))
  const others = names.filter((read) => read !== 'auth.me')
  const known = others.filter((read) => !own.includes(read))
  const silent = others.filter((read) => own.includes(read) && isSilent(read, address))
  const alone = own.filter((read) => !silent.includes(read))
  for (const read of own) tried.add(read)
  // The account comes last: a person of the team is signed out by its failure.
  return [known, silent, ...alone.map((read) => [read])].filter((reads) => reads.length > 0)
}

const again = () => screen.queryAllByRole('button', { name: 'Réessayer' })

/** Signs in a person of this role, who has an order in progress and a completed one. */
async function signIn(server: ServerInProcess, role: keyof typeof SCREENS) {
  const { t } = server
  await makeCatalogue(t)
  const people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
    superadmin: await makeSuperadmin(t),
  }
  await makeOrder(t, { ...people, status: 'completed' })
  await makeOpenDrawer(t, people.admin)
  const desk = await t.as(people.admin)
  await desk.drawer.close(await countedDrawer(desk))
  await makeOpenDrawer(t, people.admin)
  if (role !== 'visitor') await server.signIn(people[role])
  const order = await makeOrder(t, { ...people, status: 'pickup_en_route' })
  const company = await makeClientWithoutEmail(t, { fullname: 'Hôtel Le Baobab' })
  makeCompany(t, company.id)
  const claimId = randomUUID()
  const claim = { claimId, orderId: order.id, kind: 'other' as const, note: 'Un bouton.' }
  if (role === 'admin') await desk.claims.open({ ...claim, pieces: [], photoIds: [] })
  await desk.fne.noteRne({ orderId: order.id, number: 'R-26-000412' })
  const saleId = t.database.sqlite.prepare('select id from fne_sales').pluck().get() as string
  return {
    ...order,
    claimId,
    saleId,
    companyId: company.id,
    invoiceId: role === 'admin' ? await makeInvoiced(t, people.admin, company) : randomUUID(),
  }
}

/** The invoice of a company, which has an order on none yet. */
async function makeInvoiced(
  t: ServerInProcess['t'],
  admin: User,
  company: Omit<User, 'email'>,
): Promise<string> {
  await makeOwedOrder(t, company)
  const { invoiceId } = await invoiceAll(await t.as(admin), company)
  await makeOwedOrder(t, company)
  return invoiceId
}

/** Counts the reads of the page, and makes one of them fail. */
function watchReads(server: ServerInProcess) {
  const asked: { name: string; call: string }[] = []
  let failing: readonly string[] = []
  let inFlight = 0
  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { method, url } = new Request(
      input instanceof Request ? input : new URL(input, window.location.href),
      init,
    )
    const { pathname, searchParams } = new URL(url)
    const isRead = method === 'GET' && pathname.startsWith('/trpc/') && !pathname.includes('live.')
    if (!isRead) return server.fetch(input, init)
    const names = pathname.slice('/trpc/'.length).split(',')
    const inputs = JSON.parse(searchParams.get('input') ?? '{}')
    const isBatch = searchParams.has('batch')
    for (const [i, name] of names.entries())
      asked.push({ name, call: JSON.stringify([name, isBatch ? inputs[i] : inputs]) })
    const response = await server.fetch(input, init)
    const fails = names.map((name) => failing.includes(name))
    if (!fails.includes(true)) return response
    if (!isBatch) return Response.json(FAULT, { status: 500 })
    const answers: unknown[] = await response.json()
    return Response.json(answers.map((one, i) => (fails[i] ? FAULT : one)))
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    inFlight += 1
    try {
      return await answer(input, init)
    } finally {
      inFlight -= 1
    }
  })
  /** Waits until no answer and no file is awaited any more. */
  async function settle(): Promise<void> {
    await vi.dynamicImportSettled()
    for (let calm = 0; calm < 3; calm = inFlight === 0 ? calm + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    names: () =>
      [...new Set(asked.map(({ name }) => name))].toSorted(
        (one, other) => Number(one === 'auth.me') - Number(other === 'auth.me'),
      ),
    fail(names: readonly string[]) {
      failing = names
      asked.length = 0
    },
    /** How often a read was asked with the same input. */
    mostAsked(read: string): number {
      const calls = asked.filter(({ name }) => name === read).map(({ call }) => call)
      return Math.max(0, ...calls.map((call) => calls.filter((other) => other === call).length))
    },
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000)
        await settle()
      }
    },
  }
}
