import { beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { createFakeAuthenticator } from '#server/testing/fakes/fake-authenticator.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { rowsIn } from '#server/testing/read-back.ts'
import { codeOfRefusal, outcomesOf } from '#server/testing/refusal.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  halfSignedIn,
  signInWithKey,
  withPasskey,
  withTotp,
} from '#server/testing/scenes/access.ts'
import { storeRefusedSignIns } from '../security/refused-sign-ins.service.ts'

const COCODY = { lat: 5.36, lng: -3.99, accuracy: 12 }

let t: TestContext
let admin: User

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
})

const eventsOf = ({ id }: User) =>
  t.database.sqlite
    .prepare('select kind from security_events where user_id = ? order by n')
    .pluck()
    .all(id)

describe('the other sessions of an account', () => {
  test('end with its first second factor: they were opened with the password alone; not with the next one', async () => {
    const thief = await t.as(admin)
    const owner = await t.as(admin)
    await addTotp(t, owner)
    expect(await thief.auth.me()).toBeNull()
    expect(await owner.auth.me()).toMatchObject({ id: admin.id })
    const phone = await t.as(admin)
    await addPasskey(t, owner)
    expect(await phone.auth.me()).toMatchObject({ id: admin.id })
  })

  test('put no other key in the place of an application’s: it is removed first, and that ends them', async () => {
    const owner = await t.as(admin)
    await addPasskey(t, owner)
    const other = await t.as(admin)
    const { typed } = await other.secondFactor.beginTotp()
    await addTotp(t, owner)
    const key = t.database.sqlite.prepare('select sealed from totp_keys').pluck()
    const [before, mails] = [key.get(), rowsIn(t, 'mail_outbox')]
    const put = other.secondFactor.confirmTotp({ code: await codeOf(t, typed) })
    expect(await codeOfRefusal(put)).toBe('TOTP_KNOWN')
    expect(await codeOfRefusal(other.secondFactor.beginTotp())).toBe('TOTP_KNOWN')
    expect([key.get(), rowsIn(t, 'mail_outbox')]).toEqual([before, mails])
  })

  test('end when a second factor is removed: it may be on a phone that was lost', async () => {
    const { caller: owner } = await withTotp(t, admin)
    await addPasskey(t, owner)
    const lost = await t.as(admin)
    const [key] = (await owner.secondFactor.mine()).passkeys
    await owner.secondFactor.removePasskey({ id: key?.id ?? '' })
    expect(await lost.auth.me()).toBeNull()
    const other = await t.as(admin)
    await owner.secondFactor.removeTotp()
    expect(await other.auth.me()).toBeNull()
    expect(await owner.auth.me()).toMatchObject({ id: admin.id })
  })

  test('end with the position of a livreur whose second factor a superadmin removes, who reads of it', async () => {
    const livreur = await makeLivreur(t)
    const { caller } = await withTotp(t, livreur)
    await makeOrder(t, { livreur, status: 'delivery_en_route' })
    await caller.positions.share(COCODY)
    expect(rowsIn(t, 'livreur_positions')).toBe(1)
    await (await t.as(await makeSuperadmin(t))).secondFactor.removeOf({ userId: livreur.id })
    expect(rowsIn(t, 'livreur_positions')).toBe(0)
    expect(eventsOf(livreur)).toEqual(['second_factor_added', 'second_factor_removed'])
  })
})

test('a session that was ended meanwhile, perhaps by its owner elsewhere, adds no second factor and proves nothing', async () => {
  const end = () => beforeNextWrite(t, (orm) => orm.delete(sessions).run())
  const thief = await t.as(admin)
  const { typed } = await thief.secondFactor.beginTotp()
  const code = await codeOf(t, typed)
  end()
  expect(await codeOfRefusal(thief.secondFactor.confirmTotp({ code }))).toBe('UNAUTHENTICATED')
  expect(rowsIn(t, 'totp_keys')).toBe(0)
  const other = await t.as(admin)
  end()
  const proof = other.profile.prove({ kind: 'password', password: TEST_PASSWORD })
  expect(await codeOfRefusal(proof)).toBe('UNAUTHENTICATED')
})

test('a second factor that was begun is added once, also by two answers at once', async () => {
  const { secondFactor } = await t.as(admin)
  const { typed } = await secondFactor.beginTotp()
  const code = await codeOf(t, typed)
  const keys = [1, 2].map(() => secondFactor.confirmTotp({ code }))
  expect((await outcomesOf(keys)).refused).toMatchObject([{ code: 'SIGN_IN_EXPIRED' }])
  const options = await secondFactor.beginPasskey()
  const passkeys = [1, 2].map(() => {
    const passkey = createFakeAuthenticator(t.env.publicUrl).create(options)
    return secondFactor.addPasskey({ name: 'Téléphone', passkey })
  })
  expect((await outcomesOf(passkeys)).refused).toMatchObject([{ code: 'SIGN_IN_EXPIRED' }])
  expect([rowsIn(t, 'totp_keys'), rowsIn(t, 'passkeys')]).toEqual([1, 1])
})

test('a new device that a passkey opened is told as such: another password would not keep it out', async () => {
  await signInWithKey(t.browser(), await withPasskey(t, admin))
  expect(lastMail(t, 'new-device', admin.email).facts).toMatchObject({ by: 'passkey' })
})

describe('of the tries after the password', () => {
  const refused = async () => {
    await storeRefusedSignIns(t)
    return eventsOf(admin).filter((kind) => kind === 'sign_in_refused')
  }

  test('its owner reads of a wrong code, a recovery code too, and of no sign-in that was only too late', async () => {
    const { shown } = await withTotp(t, admin)
    const late = await halfSignedIn(t, admin)
    t.clock.advance(10 * 60_000)
    const entered = late.caller.auth.signInWithCode(await shown())
    expect(await codeOfRefusal(entered)).toBe('SIGN_IN_EXPIRED')
    expect(await refused()).toEqual([])
    const half = await halfSignedIn(t, admin)
    const wrong = { kind: 'recovery', code: 'ACDEF-GHJKM' } as const
    expect(await codeOfRefusal(half.caller.auth.signInWithCode(wrong))).toBe('FACTOR_CODE_WRONG')
    expect(await refused()).toEqual(['sign_in_refused'])
  })

  test('a challenge is answered once, also by two answers at once', async () => {
    const key = await withPasskey(t, admin)
    const { auth } = t.browser().caller
    const options = await auth.passkeyOptions({ alone: true })
    const wrong = key.answer(options, { unverified: true })
    const outcomes = await Promise.all(
      [wrong, key.answer(options)].map((answer) =>
        codeOfRefusal(auth.signInWithPasskey({ answer })),
      ),
    )
    expect(outcomes).toEqual(['PASSKEY_REFUSED', 'SIGN_IN_EXPIRED'])
  })
})
