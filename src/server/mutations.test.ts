import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { isStaff, type Role } from '#shared/roles.ts'
import { findUser } from './access/users/users.service.ts'
import { actAs, makePeople } from './testing/calls/all-reads.ts'
import { WRITES } from './testing/calls/all-writes.ts'
import { addFigures, readFigures } from './testing/calls/figures.ts'
import { type Intercept, interceptCalls } from './testing/calls/intercept-calls.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import { ownEmptyDatabase } from './testing/empty-database.ts'
import { makeAdmin, makeClient, makeLivreur, makeSuperadmin } from './testing/factories.ts'
import { preparedOnce } from './testing/prepared-once.ts'
import { callOf, PROCEDURES, subjectsOf } from './testing/procedures.ts'
import { codeOf, codeOfRefusal, describeRefusal } from './testing/refusal.ts'
import { openRewound } from './testing/rewound-database.ts'

/** The outcome of a call that a test added to a story. */
interface Added {
  path: string
  /** The code of the refusal; undefined when it was answered. */
  refused?: string
  /** Whether the answer is that of the first call. */
  same: boolean
  /** The tables that it changed. */
  changed: string[]
  hasKey: boolean
}

/** Acts that another click means to do once more, and what they leave then. */
const DONE_AGAIN: Readonly<Record<string, string>> = {
  'auth.signIn': 'another session',
  'clientLinks.give': 'another line of the journal: a link was handed out twice',
  'clientLinks.renew': 'another link, and the end of the one before',
  'clientLinks.renewOwn': 'another link, and the end of the one before',
  'clientMessages.open': 'another line of the journal: a link was handed out twice',
  'clientRecords.askMergeCode': 'another code, in the place of the one before',
  'clientRecords.giveCode': 'another code',
  'companyInvoices.giveLink': 'another line of the journal: a link was handed out twice',
  'devices.giveCode': 'another code',
  'numberProof.askClientEmailCode': 'another e-mail, within the limits',
  'numberProof.askCode': 'another message, within the limits',
  'numberProof.askEmailCode': 'another e-mail, within the limits',
  'numberProof.giveCode': 'another code',
  'numberRequests.giveLink': 'another line of the journal: a link was handed out twice',
  'profile.prove': 'a later proof',
  'profile.update': 'the same search entry, written anew',
  'recovery.ask': 'another e-mail, within the limits',
  'secondFactor.beginPasskey': 'another question to answer',
  'secondFactor.beginTotp': 'a later end of the question',
  'secondFactor.renewCodes': 'other codes',
  'signUp.correctEmail': 'another e-mail, within the limits',
  'signUp.resend': 'another e-mail, within the limits',
  'staffSignUp.showCode': 'another line of the journal: it was shown twice',
  'users.resendConfirmation': 'another e-mail, within the limits',
}

/** Acts that a colleague may do beside the first one, each in their own name. */
const DONE_BY_BOTH: Readonly<Record<string, string>> = {
  ...DONE_AGAIN,
  'checkout.placeFor': 'a second order of the client',
  'claims.note': 'a second note',
  'companyInvoices.send': 'a second letter to people of the company',
  'counter.drop': 'a second order of the client',
  'drawer.bank': 'a second sum that is taken to the bank',
  'drawer.spend': 'a second expense',
  'ownerAsks.ask': 'a second question, of somebody else',
  'products.create': 'a second garment',
  'teamNotes.add': 'a second note, of somebody else',
  'profile.proofOptions': 'a question of their own',
  'workshop.act': 'a mark that two people see; of the rest, the answer under their own key',
  'workshop.emptyBatch': 'the answer under their own key: the machine is empty',
}

/** Acts of clients and livreurs that concern nobody but who acts. */
const OWN_ACTS: Readonly<Record<string, string>> = {
  'auth.signOut': 'their own session',
  'checkout.place': 'their own order',
  'clientLinks.renewOwn': 'their own link',
  'clientRecords.adopt': 'a code is for who holds it',
  'numberProof.askCode': 'a code to their own number',
  'profile.changePassword': 'their own account',
  'profile.deleteAccount': 'their own account',
  'profile.setMailPreference': 'their own account',
  'profile.setPreferences': 'their own account',
  'profile.update': 'their own account',
  'push.renew': 'the browser that names its former address and secret',
  'push.subscribe': 'their own device',
}

/** Their story fails once its passkey was added twice: `second-factor.test.ts` proves them. */
const NEED_AN_AUTHENTICATOR = [
  'auth.passkeyOptions',
  'auth.signInWithPasskey',
  'profile.proofOptions',
  'secondFactor.addPasskey',
  'secondFactor.removePasskey',
  'secondFactor.renamePasskey',
]

describe('a mutation whose answer was lost, and that is sent again', () => {
  const added: Added[] = []

  beforeAll(async () => {
    await actAll((t) => async ({ path, call, input }) => {
      const answer = await call(input)
      if (isMutation(path)) added.push(await addCall(t, { path, input, call }, answer))
      return answer
    })
  }, 120_000)

  test('is tried here, each of them', () => {
    const tried = new Set(added.map(({ path }) => path))
    const missing = [...PROCEDURES.keys()].filter((path) => isMutation(path) && !tried.has(path))
    expect(missing.sort()).toEqual(NEED_AN_AUTHENTICATOR)
  })

  test('changes nothing more', () => {
    expect(pathsOf(added, ({ changed }) => changed.length > 0)).toEqual(Object.keys(DONE_AGAIN))
  })

  test('gives the first answer where it has a key', () => {
    expect(pathsOf(added, ({ hasKey, same }) => hasKey && !same)).toEqual([])
  })

  test('is answered, or told that it is done already', () => {
    expect(refusalsOf(added)).toEqual({
      'accountPayments.cashCheque': 'CHEQUE_SETTLED',
      'accountPayments.returnCheque': 'CHEQUE_SETTLED',
      'accountPayments.takeBack': 'PAYMENT_TAKEN_BACK',
      'adjustments.acceptByPhone': 'ADJUSTMENT_CLOSED',
      'adjustments.answer': 'ADJUSTMENT_CLOSED',
      'adjustments.propose': 'ADJUSTMENT_PENDING',
      'adjustments.withdraw': 'ADJUSTMENT_CLOSED',
      'auth.signInWithCode': 'SIGN_IN_EXPIRED',
      'cash.answer': 'HANDOVER_ANSWERED',
      'clientRecords.adopt': 'ADOPTION_CODE_INVALID',
      'clientRecords.erase': 'CLIENT_UNAVAILABLE',
      'clientRecords.merge': 'CLIENT_UNAVAILABLE',
      'clientRecords.unmerge': 'ALREADY_UNMERGED',
      'credit.keepRefund': 'REFUND_SETTLED',
      'credit.settleAdvance': 'ADVANCE_SETTLED',
      'doorTotals.record': 'ORDER_CHANGED',
      'drawer.reverse': 'MOVEMENT_REVERSED',
      'fne.correct': 'STALE fne',
      'fne.decide': 'STALE fne',
      'fne.doneByHand': 'STALE fne',
      'fne.drop': 'STALE fne',
      'mails.retry': 'MAIL_NOT_FAILED',
      'numberRequests.confirmByTeam': 'REQUEST_OVER',
      'numberRequests.refuse': 'REQUEST_OVER',
      'orders.cancel': 'ORDER_CHANGED',
      'orders.delete': 'ORDER_NOT_FOUND',
      'orders.move': 'ORDER_CHANGED',
      'ownerAsks.decline': 'ASK_ANSWERED',
      'ownerAsks.grant': 'ASK_ANSWERED',
      'payments.rejectWave': 'NOTHING_TO_VERIFY',
      'payments.settleRefund': 'REFUND_SETTLED',
      'products.start': 'CATALOGUE_NOT_EMPTY',
      'profile.closeSession': 'UNAUTHENTICATED',
      'profile.deleteAccount': 'UNAUTHENTICATED',
      'profile.prove': 'FACTOR_CODE_WRONG',
      'promises.announce': 'ORDER_CHANGED',
      'recovery.reset': 'RECOVERY_INVALID',
      'secondFactor.confirmTotp': 'SIGN_IN_EXPIRED',
      'staffSignUp.checkCode': 'CODE_INVALID',
      'staffSignUp.createAccount': 'TICKET_INVALID',
      'workshop.addWorker': 'WORKER_KNOWN',
      'workshop.removeWorker': 'NOT_FOUND',
    })
  })
})

describe('the same act by another person of the role, under a key of their own', () => {
  const later: Added[] = []
  const byStrangers: Added[] = []
  const atOnce: Added[] = []
  const [byOne, byTwo] = [new Map<string, number[]>(), new Map<string, number[]>()]

  beforeAll(async () => {
    await actAll((t) => async ({ path, call, input, user }) => {
      const role = user && roleOf(t, user)
      if (!role || !isMutation(path)) return call(input)
      const another = await asAnother(t, role, { path, input })
      if (isStaff(role)) {
        const before = readFigures(t)
        const answer = await call(input)
        addFigures(byOne, path, { before, after: readFigures(t) })
        later.push(await addCall(t, another, answer))
        return answer
      }
      byStrangers.push(await addCall(t, another, undefined))
      return call(input)
    })
    await actAll((t) => async ({ path, call, input, user }) => {
      const role = user && roleOf(t, user)
      if (!role || !isMutation(path) || !isStaff(role)) return call(input)
      const another = await asAnother(t, role, { path, input })
      const before = readFigures(t)
      const [first, second] = await Promise.allSettled([call(input), another.call(another.input)])
      // A story may want its own call refused.
      if (first.status === 'rejected') throw first.reason
      addFigures(byTwo, path, { before, after: readFigures(t) })
      const told = second.status === 'rejected' && codeOf(describeRefusal(second.reason))
      const refused = told ? { refused: told } : {}
      atOnce.push({ path, hasKey: hasKey(input), same: false, changed: [], ...refused })
      return first.value
    })
  }, 120_000)

  test('of the team, later, changes nothing, unless it is another act', () => {
    const changing = pathsOf(later, ({ changed }) => changed.length > 0)
    expect(changing.filter((path) => !(path in DONE_BY_BOTH))).toEqual([])
  })

  test('of the team, later, is told that a colleague was faster where the first one counts alone', () => {
    expect(refusalsOf(later)).toEqual({
      'accountPayments.cashCheque': 'CHEQUE_SETTLED',
      'accountPayments.record': 'TRANSFER_KNOWN',
      'accountPayments.returnCheque': 'CHEQUE_SETTLED',
      'accountPayments.takeBack': 'PAYMENT_TAKEN_BACK',
      'adjustments.acceptByPhone': 'ADJUSTMENT_CLOSED',
      'adjustments.propose': 'ADJUSTMENT_PENDING',
      'adjustments.withdraw': 'ADJUSTMENT_CLOSED',
      'applications.accept': 'APPLICATION_HANDLED',
      'applications.decline': 'APPLICATION_HANDLED',
      'cash.handOver': 'STALE holding',
      'claims.correctCount': 'STALE claim',
      'claims.propose': 'STALE claim',
      'claims.toOwner': 'STALE claim',
      'clientRecords.erase': 'CLIENT_UNAVAILABLE',
      'clientRecords.merge': 'CLIENT_UNAVAILABLE',
      'clientRecords.unmerge': 'ALREADY_UNMERGED',
      'companies.create': 'STALE company',
      'companyInvoices.credit': 'STALE credited',
      'companyInvoices.make': 'NOTHING_TO_INVOICE',
      'counter.count': 'ORDER_CHANGED',
      'counter.drop': 'PHONE_KNOWN',
      'credit.advance': 'STALE entry',
      'credit.grant': 'STALE entry',
      'credit.payBack': 'STALE entry',
      'credit.settleAdvance': 'ADVANCE_SETTLED',
      'doorTotals.record': 'ORDER_CHANGED',
      'drawer.close': 'CLOSING_MADE',
      'drawer.open': 'DRAWER_OPEN',
      'drawer.reverse': 'MOVEMENT_REVERSED',
      'flags.resolve': 'FLAG_RESOLVED',
      'fne.certify': 'FNE_ALREADY',
      'fne.correct': 'STALE fne',
      'fne.decide': 'STALE fne',
      'fne.doneByHand': 'STALE fne',
      'fne.drop': 'STALE fne',
      'mails.retry': 'MAIL_NOT_FAILED',
      'numberRequests.confirmByTeam': 'REQUEST_OVER',
      'numberRequests.refuse': 'REQUEST_OVER',
      'orders.assign': 'ORDER_CHANGED',
      'orders.cancel': 'ORDER_CHANGED',
      'orders.delete': 'ORDER_NOT_FOUND',
      'orders.move': 'ORDER_CHANGED',
      'ownerAsks.decline': 'ASK_ANSWERED',
      'ownerAsks.grant': 'ASK_ANSWERED',
      'payments.record': 'TRANSACTION_KNOWN',
      'payments.rejectWave': 'NOTHING_TO_VERIFY',
      'payments.settleRefund': 'REFUND_SETTLED',
      'products.start': 'CATALOGUE_NOT_EMPTY',
      'profile.prove': 'SIGN_IN_EXPIRED',
      'promises.announce': 'ORDER_CHANGED',
      'reminders.send': 'REMINDED_TODAY',
      'secondFactor.addPasskey': 'SIGN_IN_EXPIRED',
      'secondFactor.confirmTotp': 'SIGN_IN_EXPIRED',
      'secondFactor.renamePasskey': 'NOT_FOUND',
      'secondFactor.renewCodes': 'NOT_FOUND',
      'users.createClient': 'PHONE_KNOWN',
      'workshop.addWorker': 'WORKER_KNOWN',
      'workshop.removeWorker': 'NOT_FOUND',
      'workshop.startBatch': 'MACHINE_RUNNING',
    })
  })

  test('of the team, at the same moment, is told the same', () => {
    expect(refusalsOf(atOnce)).toEqual(refusalsOf(later))
  })

  test('of the team, at the same moment, is written and counted once, unless it is another act', () => {
    const written = [...byOne].filter(([of, sums]) => !isDeepStrictEqual(sums, byTwo.get(of)))
    const twice = new Set(written.map(([of]) => of.split(' ')[0] ?? ''))
    expect([...twice].filter((path) => !(path in DONE_BY_BOTH))).toEqual([])
  })

  test('by another client or livreur changes nothing, unless it concerns nobody else', () => {
    const changing = pathsOf(byStrangers, ({ changed }) => changed.length > 0)
    expect(changing).toEqual(Object.keys(OWN_ACTS))
  })

  test('by another client or livreur is refused as if what it names did not exist', () => {
    const others = byStrangers.filter(({ path }) => !(path in OWN_ACTS))
    const named = pathsOf(others, ({ path }) => !NAME_NOTHING.has(path))
    const expected = named.map((path) => [path, codeToStrangers(path)])
    expect(refusalsOf(byStrangers)).toEqual(Object.fromEntries(expected))
  })
})

/** Acts of one's own that leave nothing where there is nothing: they are answered. */
const NAME_NOTHING: ReadonlySet<string> = new Set([
  'positions.stop',
  'profile.askExport',
  'profile.closeOtherSessions',
  'push.unsubscribe',
])

/** The refusals that a stranger gets where it is not that it does not exist, or where its field does not say what it is of. */
const TOLD_TO_STRANGERS: Readonly<Record<string, string>> = {
  'adjustments.answer': 'ORDER_NOT_FOUND',
  'numberProof.askEmailCode': 'NUMBER_NOT_PROVEN',
  'numberProof.confirmEmail': 'NUMBER_NOT_PROVEN',
  'numberProof.enterCode': 'CODE_INVALID',
  'positions.share': 'NOT_ON_THE_ROAD',
}

function codeToStrangers(path: string): string {
  const procedure = PROCEDURES.get(path)
  const subjects = procedure ? subjectsOf(procedure) : []
  const known = TOLD_TO_STRANGERS[path]
  if (known) return known
  if (subjects.includes('orderId')) return 'ORDER_NOT_FOUND'
  return subjects.includes('invoiceId') ? 'INVOICE_NOT_FOUND' : 'NOT_FOUND'
}

const MAKE = {
  client: makeClient,
  livreur: makeLivreur,
  admin: makeAdmin,
  superadmin: makeSuperadmin,
}

const isMutation = (path: string) => PROCEDURES.get(path)?.type === 'mutation'

/** Acts every story out, and undoes it. What the added calls change may end a story before its last step. */
async function actAll(interceptOf: (t: TestContext) => Intercept): Promise<void> {
  const start = createTestContext({}, { database: ownEmptyDatabase() })
  const people = await makePeople(start)
  const rewound = openRewound(start.database.sqlite.serialize())
  for (const story of Object.values(WRITES)) {
    const t = createTestContext({}, { database: rewound.begin() })
    await story(await actAs(interceptCalls(t, interceptOf(t)), people)).catch(() => {})
    await rewound.undo()
  }
}

function roleOf({ database }: TestContext, { id }: { id: string }): Role | undefined {
  return findUser(database.orm, id)?.role
}

interface Call {
  path: string
  input: unknown
  call: (input: unknown) => unknown
}

/** Makes a call again as another person of the role, under a key of their own. */
async function asAnother(
  t: TestContext,
  role: Role,
  { path, input }: Omit<Call, 'call'>,
): Promise<Call> {
  const call = callOf(await t.as(await MAKE[role](t)), path)
  const own = hasKey(input) ? { ...input, idempotencyKey: randomUUID() } : input
  return { path, input: own, call }
}

const hasKey = (input: unknown): input is { idempotencyKey: string } =>
  typeof input === 'object' && input !== null && 'idempotencyKey' in input

async function addCall(
  t: TestContext,
  { path, input, call }: Call,
  first: unknown,
): Promise<Added> {
  const before = dumpTables(t.database)
  const written = writtenRows(t.database).pluck().get()
  toNextMillisecond()
  const answered = Promise.resolve(call(input))
  const outcome = await answered.then(
    (answer) => ({ same: JSON.stringify(answer) === JSON.stringify(first) }),
    async () => ({ same: false, refused: await codeOfRefusal(answered) }),
  )
  const hasWritten = writtenRows(t.database).pluck().get() !== written
  const after = hasWritten ? dumpTables(t.database) : {}
  const changed = Object.keys(after).filter(
    (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
  )
  return { path, hasKey: hasKey(input), changed, ...outcome }
}

/** A session is proven at a millisecond of the machine: in the same one a later proof changes nothing. */
function toNextMillisecond(): void {
  const at = Date.now()
  while (Date.now() === at);
}

const writtenRows = preparedOnce('select total_changes()')

const pathsOf = (added: readonly Added[], isOne: (one: Added) => boolean): string[] =>
  [...new Set(added.filter(isOne).map(({ path }) => path))].sort()

function refusalsOf(added: readonly Added[]): Record<string, string> {
  const refused = added.flatMap(({ path, refused }) => (refused ? [[path, refused] as const] : []))
  return Object.fromEntries(refused.sort())
}
