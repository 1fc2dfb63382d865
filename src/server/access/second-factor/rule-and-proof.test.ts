import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { addPasskey, makeProofOld, signIn, withTotp } from '#server/testing/scenes/access.ts'
import type { FactorRule } from '#shared/access/second-factor/second-factor.ts'

const REAL = { DEMO: '0' }

let t: TestContext
let owner: User

beforeEach(async () => {
  t = createTestContext(REAL)
  owner = await makeSuperadmin(t)
})

async function setRule(rule: FactorRule, by = owner): Promise<void> {
  const caller = await t.as(by)
  const { secondFactor } = await caller.settings.all()
  const seen = secondFactor.updatedAt
  await caller.settings.save({ secondFactor: { value: { rule }, seen } })
}

const demandOf = async (user: User) => (await (await t.as(user)).auth.me())?.demand

describe('the rule', () => {
  test('advises the team at first, and asks nothing of clients and of who has a second factor', async () => {
    const [admin, livreur, client] = [await makeAdmin(t), await makeLivreur(t), await makeClient(t)]
    expect([await demandOf(admin), await demandOf(livreur)]).toEqual(['urged', 'urged'])
    expect(await demandOf(client)).toBe('none')
    await withTotp(t, admin)
    expect(await demandOf(admin)).toBe('none')
    expect(await signIn(t.browser(), livreur)).toMatchObject({ demand: 'urged' })
    await setRule('off')
    expect(await demandOf(livreur)).toBe('none')
  })

  test('advises nothing in the demonstration, whose accounts are shared', async () => {
    t = createTestContext()
    expect(await demandOf(await makeAdmin(t))).toBe('none')
  })

  test('is made compulsory only by a superadmin who has a second factor', async () => {
    expect(await codeOfRefusal(setRule('staff'))).toBe('OWN_FACTOR_FIRST')
    await withTotp(t, owner)
    await setRule('staff')
    expect((await (await t.as(owner)).settings.all()).secondFactor.value).toEqual({ rule: 'staff' })
  })

  test('that is compulsory leaves an account without a second factor the way to get one, at once', async () => {
    const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t)]
    const open = await t.as(admin)
    await open.orders.list({ sort: 'recent' })
    await withTotp(t, owner)
    await setRule('staff')
    expect(await codeOfRefusal(open.orders.list({ sort: 'recent' }))).toBe('ENROLMENT_NEEDED')
    expect(await codeOfRefusal(open.profile.overview())).toBe('ENROLMENT_NEEDED')
    const colleague = open.secondFactor.removeOf({ userId: livreur.id })
    expect(await codeOfRefusal(colleague)).toBe('ENROLMENT_NEEDED')
    expect((await open.auth.me())?.demand).toBe('needed')
    expect(await demandOf(livreur)).toBe('urged')
    await addPasskey(t, open)
    await open.orders.list({ sort: 'recent' })
    await setRule('team')
    expect(await codeOfRefusal((await t.as(livreur)).missions.list())).toBe('ENROLMENT_NEEDED')
  })
})

describe('a proof', () => {
  test('is asked for again after a quarter of an hour: the password, of who has nothing else', async () => {
    const admin = await makeAdmin(t)
    const livreur = await makeLivreur(t, { approvedAt: null })
    const caller = await t.as(admin)
    makeProofOld(t, admin)
    await caller.orders.list({ sort: 'recent' })
    const approve = () => caller.users.approve({ userId: livreur.id })
    expect(await codeOfRefusal(approve())).toBe('PROOF_REQUIRED')
    const wrong = caller.profile.prove({ kind: 'password', password: 'pas-le-bon' })
    expect(await codeOfRefusal(wrong)).toBe('WRONG_PASSWORD')
    expect(await codeOfRefusal(approve())).toBe('PROOF_REQUIRED')
    await caller.profile.prove({ kind: 'password', password: TEST_PASSWORD })
    await approve()
  })

  test('is the second factor of who has one: the password is not enough', async () => {
    const { caller, shown } = await withTotp(t, owner)
    const key = await addPasskey(t, caller)
    makeProofOld(t, owner)
    const ask = () => caller.exports.ask({ name: 'clients' })
    expect(await codeOfRefusal(ask())).toBe('PROOF_REQUIRED')
    const password = caller.profile.prove({ kind: 'password', password: TEST_PASSWORD })
    expect(await codeOfRefusal(password)).toBe('PROOF_REQUIRED')
    await caller.profile.prove(await shown())
    await ask()
    makeProofOld(t, owner)
    const answer = key.answer(await caller.profile.proofOptions())
    await caller.profile.prove({ kind: 'passkey', answer })
    await ask()
    makeProofOld(t, owner)
    const replay = caller.profile.prove({ kind: 'passkey', answer })
    expect(await codeOfRefusal(replay)).toBe('SIGN_IN_EXPIRED')
  })

  test('is of one session: another device of the same person asks for its own', async () => {
    const [here, there] = [await t.as(owner), await t.as(owner)]
    makeProofOld(t, owner)
    await here.profile.prove({ kind: 'password', password: TEST_PASSWORD })
    await here.exports.ask({ name: 'clients' })
    expect(await codeOfRefusal(there.exports.ask({ name: 'clients' }))).toBe('PROOF_REQUIRED')
  })

  test('is asked for by what cannot be brought back, and by money that goes back', async () => {
    const caller = await t.as(owner)
    makeProofOld(t, owner)
    const id = randomUUID()
    const acts = [
      caller.orders.delete({ orderId: id }),
      caller.clientRecords.erase({ userId: id }),
      caller.payments.settleRefund({ refundId: id, outcome: 'refunded' }),
    ]
    for (const act of acts) expect(await codeOfRefusal(act)).toBe('PROOF_REQUIRED')
  })
})
