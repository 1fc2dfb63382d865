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
import { actsOfTeam, rowsIn } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { addPasskey, askForReset, signIn, withTotp } from '#server/testing/scenes/access.ts'
import { rescue } from './rescue.service.ts'

let t: TestContext
let admin: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
})

const factorsLeft = () =>
  ['passkeys', 'totp_keys', 'recovery_codes'].map((table) => rowsIn(t, table))

describe('a second factor that was lost', () => {
  test('is removed by another superadmin: the sessions end, the owner is told, the password signs in', async () => {
    const owner = await makeSuperadmin(t)
    const { caller } = await withTotp(t, admin)
    await addPasskey(t, caller)
    await (await t.as(owner)).secondFactor.removeOf({ userId: admin.id })
    expect(await caller.auth.me()).toBeNull()
    expect(factorsLeft()).toEqual([0, 0, 0])
    expect((await sentMail(t)).map(({ subject }) => subject)).toContain(
      'Une vérification a été retirée de votre compte',
    )
    expect(actsOfTeam(t)).toContain('second_factor_reset')
    expect(await signIn(t.browser(), admin)).toMatchObject({ id: admin.id })
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
    expect(actsOfTeam(t)).toEqual([])
  })

  test('is not bypassed by a new password', async () => {
    await withTotp(t, admin)
    const token = await askForReset(t, admin)
    await t.anonymous.recovery.reset({ token, password: 'un-tout-autre-mot' })
    const entering = signIn(t.browser(), admin, 'un-tout-autre-mot')
    expect((await refusalOf(entering)).code).toBe('SECOND_FACTOR_NEEDED')
  })

  test('goes with its account', async () => {
    const { caller } = await withTotp(t, await makeLivreur(t))
    await addPasskey(t, caller)
    await caller.profile.deleteAccount({ password: TEST_PASSWORD })
    expect(factorsLeft()).toEqual([0, 0, 0])
  })
})
