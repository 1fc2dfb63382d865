import { beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { sentMail } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { addPasskey, addTotp } from '#server/testing/scenes/access.ts'
import { rescue } from './rescue.service.ts'

let t: TestContext
let admin: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
})

const count = (table: string) =>
  t.database.sqlite.prepare(`select count(*) from ${table}`).pluck().get()
const journalKinds = () =>
  t.database.sqlite.prepare('select kind from staff_actions order by seq').pluck().all()

describe('a second factor that was lost', () => {
  test('is removed by another superadmin: the sessions end, the owner is told, the password signs in', async () => {
    const owner = await makeSuperadmin(t)
    const caller = await t.as(admin)
    await addTotp(t, caller)
    await addPasskey(t, caller)
    await (await t.as(owner)).secondFactor.removeOf({ userId: admin.id })
    expect(await caller.auth.me()).toBeNull()
    expect([count('passkeys'), count('totp_keys'), count('recovery_codes')]).toEqual([0, 0, 0])
    expect((await sentMail(t)).map(({ subject }) => subject)).toContain(
      'Une vérification a été retirée de votre compte',
    )
    expect(journalKinds()).toContain('second_factor_reset')
    const me = await t.browser().caller.auth.signIn({ email: admin.email, password: TEST_PASSWORD })
    expect(me.id).toBe(admin.id)
    const own = (await t.as(owner)).secondFactor.removeOf({ userId: owner.id })
    expect((await refusalOf(own)).code).toBe('OWN_ACCOUNT')
    const client = await makeClient(t)
    const ofClient = (await t.as(owner)).secondFactor.removeOf({ userId: client.id })
    expect((await refusalOf(ofClient)).code).toBe('NOT_FOUND')
  })

  test('is removed by the machine for the team alone, and opens no disabled account', async () => {
    const client = await makeClient(t)
    for (const email of [client.email, 'personne@exemple.ci'])
      expect((await refusalOf(rescue(t, email))).code).toBe('NOT_FOUND')
    await disable(t, admin)
    expect((await refusalOf(rescue(t, admin.email))).code).toBe('ACCOUNT_DISABLED')
    expect(journalKinds()).toEqual([])
  })

  test('is not bypassed by a new password', async () => {
    await addTotp(t, await t.as(admin))
    await t.anonymous.recovery.ask({ email: admin.email })
    const link = (await sentMail(t)).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1])
    const token = link.find((found) => found !== undefined) ?? ''
    await t.anonymous.recovery.reset({ token, password: 'un-tout-autre-mot' })
    const entering = t
      .browser()
      .caller.auth.signIn({ email: admin.email, password: 'un-tout-autre-mot' })
    expect((await refusalOf(entering)).code).toBe('SECOND_FACTOR_NEEDED')
  })

  test('goes with its account', async () => {
    const livreur = await makeLivreur(t)
    const caller = await t.as(livreur)
    await addTotp(t, caller)
    await addPasskey(t, caller)
    await caller.profile.deleteAccount({ password: TEST_PASSWORD })
    expect([count('passkeys'), count('totp_keys'), count('recovery_codes')]).toEqual([0, 0, 0])
  })
})
