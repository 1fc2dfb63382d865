import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BY_LINK } from './by-link.ts'
import { sessions, users } from './db/schema.ts'
import { AppError } from './lib/app-error.ts'
import { appRouter } from './router.ts'
import { type Caller, createTestContext, type TestContext } from './testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
} from './testing/factories.ts'

const AUDIENCES = {
  everyone: ['client', 'pending livreur', 'livreur', 'admin', 'superadmin'],
  'signed in': ['client', 'pending livreur', 'livreur', 'admin', 'superadmin'],
  clients: ['client'],
  'clients and staff': ['client', 'admin', 'superadmin'],
  livreurs: ['livreur'],
  'livreurs and staff': ['livreur', 'admin', 'superadmin'],
  staff: ['admin', 'superadmin'],
  superadmins: ['superadmin'],
} as const satisfies Record<string, readonly Who[]>

type Who = 'client' | 'pending livreur' | 'livreur' | 'admin' | 'superadmin'
type State = 'active' | 'disabled' | 'unconfirmed' | 'session expired'

const WHO: readonly Who[] = ['client', 'pending livreur', 'livreur', 'admin', 'superadmin']
const STATES: readonly State[] = ['active', 'disabled', 'unconfirmed', 'session expired']

/** Who may call each procedure. A procedure without a row fails: decide, then write it here. */
const MAY_CALL: Record<string, keyof typeof AUDIENCES> = {
  'adjustments.answer': 'clients',
  'adjustments.propose': 'staff',
  'adjustments.withdraw': 'staff',
  'applications.accept': 'staff',
  'applications.decline': 'staff',
  'applications.list': 'staff',
  'applications.submit': 'everyone',
  'auth.me': 'everyone',
  'auth.signIn': 'everyone',
  'auth.signOut': 'everyone',
  'cash.answer': 'livreurs',
  'cash.handOver': 'staff',
  'cash.handovers': 'staff',
  'cash.holdings': 'staff',
  'cash.mine': 'livreurs',
  'cash.summary': 'staff',
  'checklist.dismiss': 'superadmins',
  'checklist.list': 'superadmins',
  'checkout.basket': 'clients',
  'checkout.eraseBasket': 'clients',
  'checkout.forClient': 'staff',
  'checkout.placeFor': 'staff',
  'checkout.lastPlace': 'clients',
  'checkout.oftenOrdered': 'clients',
  'checkout.place': 'clients',
  'clientLinks.ofClient': 'staff',
  'clientLinks.open': 'everyone',
  'clientLinks.renew': 'staff',
  'checkout.popular': 'everyone',
  'checkout.times': 'everyone',
  'clientRecords.adopt': 'clients',
  'clientRecords.erase': 'superadmins',
  'clientRecords.giveCode': 'staff',
  'clientRecords.merge': 'staff',
  'contact.handle': 'staff',
  'contact.list': 'staff',
  'contact.send': 'everyone',
  'counter.count': 'staff',
  'counter.order': 'staff',
  'custody.disagree': 'clients',
  'duty.candidates': 'staff',
  'duty.plan': 'livreurs and staff',
  'duty.removeException': 'livreurs and staff',
  'duty.saveDay': 'livreurs and staff',
  'duty.saveException': 'livreurs and staff',
  'duty.switch': 'livreurs and staff',
  'duty.team': 'staff',
  'exports.ask': 'superadmins',
  'exports.cancel': 'superadmins',
  'exports.progress': 'superadmins',
  'flags.list': 'staff',
  'flags.resolve': 'staff',
  'journal.list': 'superadmins',
  'live.events': 'signed in',
  'mails.counts': 'superadmins',
  'mails.failures': 'superadmins',
  'mails.retry': 'superadmins',
  'missions.advance': 'livreurs',
  'missions.claim': 'livreurs',
  'missions.history': 'livreurs',
  'missions.left': 'livreurs',
  'missions.list': 'livreurs',
  'missions.today': 'livreurs',
  'orders.all': 'superadmins',
  'orders.assign': 'staff',
  'orders.assignMany': 'staff',
  'orders.confirmAssignments': 'staff',
  'orders.undoAssignments': 'staff',
  'orders.waitingAssignments': 'staff',
  'orders.daySheet': 'staff',
  'orders.label': 'livreurs and staff',
  'orders.labels': 'staff',
  'orders.ticket': 'signed in',
  'orders.onMap': 'staff',
  'custody.disagreement': 'clients',
  'orders.attentionCounts': 'staff',
  'orders.unclaimed': 'staff',
  'orders.unpaid': 'staff',
  'orders.board': 'staff',
  'orders.boardByDue': 'staff',
  'orders.cancel': 'clients and staff',
  'orders.cancelMany': 'staff',
  'orders.cancelPendingOf': 'staff',
  'orders.choosePayment': 'clients',
  'orders.counts': 'staff',
  'orders.delete': 'staff',
  'orders.delivered': 'staff',
  'orders.detail': 'staff',
  'orders.inProgress': 'staff',
  'orders.latest': 'clients',
  'orders.mine': 'clients',
  'orders.history': 'clients',
  'orders.byId': 'clients and staff',
  'orders.move': 'staff',
  'orders.timeline': 'clients and staff',
  'orders.unassigned': 'staff',
  'payments.confirmWave': 'staff',
  'payments.counts': 'staff',
  'payments.forReference': 'staff',
  'payments.record': 'staff',
  'payments.refresh': 'clients',
  'payments.refunds': 'staff',
  'payments.rejectWave': 'staff',
  'payments.settleRefund': 'staff',
  'payments.switchToCash': 'clients',
  'payments.toVerify': 'staff',
  'photos.ofOrder': 'signed in',
  'positions.all': 'staff',
  'positions.ofOrder': 'clients and staff',
  'positions.share': 'livreurs',
  'positions.stop': 'livreurs',
  'products.catalogue': 'everyone',
  'products.create': 'superadmins',
  'products.list': 'superadmins',
  'products.priceHistory': 'superadmins',
  'products.remove': 'superadmins',
  'products.start': 'superadmins',
  'products.update': 'superadmins',
  'profile.changePassword': 'signed in',
  'profile.closeOtherSessions': 'signed in',
  'profile.closeSession': 'signed in',
  'profile.deleteAccount': 'signed in',
  'profile.askExport': 'signed in',
  'profile.overview': 'signed in',
  'profile.sessions': 'signed in',
  'profile.setMailPreference': 'signed in',
  'profile.update': 'signed in',
  'promises.announce': 'staff',
  'promises.announceMany': 'staff',
  'promises.late': 'staff',
  'promises.slots': 'staff',
  'push.key': 'signed in',
  'push.renew': 'everyone',
  'push.subscribe': 'signed in',
  'push.unsubscribe': 'signed in',
  'recovery.ask': 'everyone',
  'recovery.check': 'everyone',
  'recovery.reset': 'everyone',
  'recurring.beside': 'staff',
  'recurring.create': 'clients and staff',
  'recurring.mine': 'clients',
  'recurring.problems': 'staff',
  'recurring.restore': 'clients and staff',
  'recurring.skip': 'clients and staff',
  'recurring.stop': 'clients and staff',
  'requests.counts': 'staff',
  'settings.all': 'superadmins',
  'settings.save': 'superadmins',
  'sharedFollows.ofOrder': 'clients and staff',
  'sharedFollows.share': 'clients and staff',
  'sharedFollows.withdraw': 'clients and staff',
  'signUp.client': 'everyone',
  'signUp.confirm': 'everyone',
  'signUp.livreur': 'everyone',
  'signUp.resend': 'everyone',
  'staffSignUp.checkCode': 'everyone',
  'staffSignUp.createAccount': 'everyone',
  'staffSignUp.requestCode': 'everyone',
  'stats.counters': 'superadmins',
  'stats.now': 'superadmins',
  'stats.period': 'superadmins',
  'stats.promises': 'superadmins',
  'users.approve': 'staff',
  'users.confirmSuperadmin': 'superadmins',
  'users.createClient': 'staff',
  'users.findClients': 'staff',
  'users.disable': 'superadmins',
  'users.enable': 'superadmins',
  'users.list': 'superadmins',
  'users.livreurs': 'staff',
  'users.resendConfirmation': 'superadmins',
  'users.waiting': 'staff',
  'visits.away': 'clients',
  'visits.change': 'clients and staff',
  'visits.decideFee': 'staff',
  'visits.makeReady': 'staff',
  'visits.recordMissed': 'staff',
  'visits.reportMissed': 'livreurs',
  'visits.slots': 'clients and staff',
}

const PATHS = Object.keys(appRouter._def.procedures)

/** What a visitor is told; `let in` when the procedure itself went on to read what they sent. */
function expectedAnswer(path: string, who: Who, state: State): string {
  const audience = MAY_CALL[path]
  if (!audience || audience === 'everyone') return 'let in'
  if (state === 'session expired') return 'UNAUTHENTICATED'
  if (state === 'disabled') return 'ACCOUNT_DISABLED'
  if (state === 'unconfirmed') return 'EMAIL_NOT_CONFIRMED'
  const allowed: readonly Who[] = AUDIENCES[audience]
  if (allowed.includes(who)) return 'let in'
  return who === 'pending livreur' && allowed.includes('livreur')
    ? 'LIVREUR_NOT_APPROVED'
    : 'FORBIDDEN'
}

/** Calls a procedure by its path with an input that none accepts, so that little is done even when it is allowed. */
async function answerTo(caller: Caller, path: string): Promise<string> {
  const [feature = '', name = ''] = path.split('.')
  const features = caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  const procedure = features[feature]?.[name]
  if (!procedure) throw new Error(`No procedure ${path}`)
  try {
    await procedure({ nonsense: true })
    return 'let in'
  } catch (error) {
    if (error instanceof AppError) return REFUSALS.has(error.appCode) ? error.appCode : 'let in'
    if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return 'let in'
    throw error
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'ACCOUNT_DISABLED',
  'EMAIL_NOT_CONFIRMED',
  'LIVREUR_NOT_APPROVED',
  'FORBIDDEN',
  'BY_LINK_ONLY',
])

/** How many rows were ever written. */
const writtenRows = ({ database }: TestContext) =>
  database.sqlite.prepare('select total_changes()').pluck().get()

/** A caller with a session of such an account, which then comes into its state. */
async function callerOf(t: TestContext, who: Who, state: State): Promise<Caller> {
  const make = {
    client: () => makeClient(t),
    'pending livreur': () => makeLivreur(t, { approvedAt: null }),
    livreur: () => makeLivreur(t),
    admin: () => makeAdmin(t),
    superadmin: () => makeSuperadmin(t),
  }[who]
  const { id } = await make()
  const caller = await t.as({ id })
  const now = t.clock.now()
  await t.database.write((orm) => {
    if (state === 'disabled')
      orm.update(users).set({ disabledAt: now }).where(eq(users.id, id)).run()
    if (state === 'unconfirmed')
      orm.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id)).run()
    if (state === 'session expired')
      orm.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, id)).run()
  })
  return caller
}

test('every procedure says here who may call it, and no row is left over', () => {
  expect(PATHS.sort()).toEqual(Object.keys(MAY_CALL).sort())
})

test.each(PATHS)('%s answers each kind of visitor as documented', async (path) => {
  const t = createTestContext()
  const answers: Record<string, string> = {
    nobody: await answerTo(t.anonymous, path),
  }
  const documented: Record<string, string> = {
    nobody: MAY_CALL[path] === 'everyone' ? 'let in' : 'UNAUTHENTICATED',
  }
  for (const who of WHO)
    for (const state of STATES) {
      const visitor = `${who}, ${state}`
      documented[visitor] = expectedAnswer(path, who, state)
      const caller = await callerOf(t, who, state)
      const before = writtenRows(t)
      answers[visitor] = await answerTo(caller, path)
      // An expired session is swept away as soon as it is shown.
      if (answers[visitor] !== 'let in' && state !== 'session expired')
        expect(writtenRows(t), `${visitor} changed nothing`).toBe(before)
    }
  expect(answers).toEqual(documented)
})

const followed = (path: string) => MAY_CALL[path] === 'everyone' || BY_LINK.has(path)

test.each(PATHS)('%s answers a client who follows by a link as by-link.ts says', async (path) => {
  const t = createTestContext()
  const client = await makeClientWithoutEmail(t)
  const caller = await t.as(client, { byLink: true })
  const before = writtenRows(t)
  const answer = await answerTo(caller, path)
  expect(answer).toBe(followed(path) ? 'let in' : 'BY_LINK_ONLY')
  if (answer !== 'let in') expect(writtenRows(t), 'nothing changed').toBe(before)
})

test('a link lets nobody call what a client may not', () => {
  const ofClients = ['clients', 'clients and staff', 'signed in']
  const others = [...BY_LINK].filter((path) => !ofClients.includes(MAY_CALL[path] ?? ''))
  expect(others).toEqual([])
})

test.each(PATHS)('%s is closed to a link whose client has an e-mail since', async (path) => {
  const t = createTestContext()
  const caller = await t.as(await makeClient(t), { byLink: true })
  const expected = MAY_CALL[path] === 'everyone' ? 'let in' : 'UNAUTHENTICATED'
  expect(await answerTo(caller, path)).toBe(expected)
})
