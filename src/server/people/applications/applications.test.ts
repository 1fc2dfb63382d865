import { beforeEach, describe, expect, test } from 'vitest'
import { livreurApplications, users } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { apply, applyAndWait, KOFFI } from '#server/testing/scenes/access.ts'
import type { ApplicationStatus } from '#shared/people/applications.ts'
import { REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { deleteOldApplications } from './applications.service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestContext
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(
    await makeAdmin(t, { fullname: 'Mireille Assi', email: 'mireille@laveo.test' }),
  )
})

const stored = () => t.database.orm.select().from(livreurApplications).all()
const listed = async (status: ApplicationStatus = 'new') =>
  (await staff.applications.list({ status })).items

describe('accepting', () => {
  const account = () =>
    t.database.orm
      .select()
      .from(users)
      .all()
      .find(({ email }) => email === 'koffi@exemple.ci')

  test('makes an approved livreur and sends the link to choose a password, good for a week', async () => {
    const applicationId = await applyAndWait(t)
    expect(await staff.applications.accept({ applicationId })).toBeNull()
    expect(account()).toMatchObject({
      role: 'livreur',
      fullname: 'Koffi N’Guessan',
      phone: '+2250748213690',
      approvedAt: t.clock.now(),
      emailConfirmedAt: null,
      disabledAt: null,
    })
    const { facts, token = '' } = lastMail(t, 'application-accepted', 'koffi@exemple.ci')
    expect(facts).toMatchObject({ fullname: 'Koffi N’Guessan', days: 7 })
    t.clock.advance(7 * DAY - MINUTE)
    await t.anonymous.recovery.reset({ token, password: 'une-moto-rouge' })
    const me = await t
      .browser()
      .caller.auth.signIn({ email: 'koffi@exemple.ci', password: 'une-moto-rouge' })
    expect(me).toMatchObject({ role: 'livreur', approved: true })
  })

  test('gives a link that is dead after a week', async () => {
    await staff.applications.accept({ applicationId: await applyAndWait(t) })
    const { token = '' } = lastMail(t, 'application-accepted')
    t.clock.advance(7 * DAY)
    const late = t.anonymous.recovery.reset({ token, password: 'une-moto-rouge' })
    expect((await refusalOf(late)).code).toBe('RECOVERY_INVALID')
  })

  test('allows no sign-in before the password is chosen', async () => {
    await staff.applications.accept({ applicationId: await applyAndWait(t) })
    const tries = ['', '!', 'motdepasse', KOFFI.email, account()?.passwordHash ?? '']
    for (const password of tries)
      await refusalOf(t.browser().caller.auth.signIn({ email: KOFFI.email, password }))
    expect(account()?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('leaves the list of what waits and says who answered', async () => {
    const applicationId = await applyAndWait(t)
    t.clock.advance(MINUTE)
    await staff.applications.accept({ applicationId })
    expect(await listed()).toEqual([])
    expect(await listed('accepted')).toMatchObject([
      { id: applicationId, handledBy: 'Mireille Assi', handledAt: t.clock.now(), emailTaken: true },
    ])
  })

  test('against a colleague who declines: one of the two wins, with its e-mail only', async () => {
    const applicationId = await applyAndWait(t)
    const colleague = await t.as(await makeSuperadmin(t))
    const { accepted, refused } = await outcomesOf([
      staff.applications.accept({ applicationId }),
      colleague.applications.decline({ applicationId }),
    ])
    expect([accepted.length, refused.map(({ code }) => code)]).toEqual([1, ['APPLICATION_HANDLED']])
    const answers = outbox(t).filter(({ to }) => to === 'koffi@exemple.ci')
    expect(answers).toHaveLength(1)
  })

  test('is refused when the address has an account, and the application still waits', async () => {
    const applicationId = await applyAndWait(t)
    await makeClient(t, { email: 'koffi@exemple.ci' })
    const before = dumpTables(t.database)
    const refusal = await refusalOf(staff.applications.accept({ applicationId }))
    expect(refusal).toEqual({ code: 'EMAIL_TAKEN', status: 409 })
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('one of several applications of a person answers them all', async () => {
    await apply(t, { phone: '0748213691' })
    await apply(t, { email: 'autre@exemple.ci' })
    const applicationId = await applyAndWait(t)
    await staff.applications.accept({ applicationId })
    expect((await listed()).map(({ email }) => email)).toEqual(['autre@exemple.ci'])
  })
})

describe('declining', () => {
  test('sends a polite e-mail and makes no account', async () => {
    const before = t.database.orm.select().from(users).all()
    const applicationId = await applyAndWait(t)
    expect(await staff.applications.decline({ applicationId })).toBeNull()
    expect(lastMail(t, 'application-declined')).toMatchObject({
      to: 'koffi@exemple.ci',
      facts: { fullname: 'Koffi N’Guessan' },
    })
    expect(t.database.orm.select().from(users).all()).toEqual(before)
    expect((await listed('declined')).map(({ id }) => id)).toEqual([applicationId])
  })

  test('what was accepted is refused, even to the one who accepted', async () => {
    const applicationId = await applyAndWait(t)
    await staff.applications.accept({ applicationId })
    const refusal = await refusalOf(staff.applications.decline({ applicationId }))
    expect(refusal.code).toBe('APPLICATION_HANDLED')
  })

  test('what does not exist is not found', async () => {
    const applicationId = '00000000-0000-4000-8000-000000000000'
    expect((await refusalOf(staff.applications.decline({ applicationId }))).code).toBe('NOT_FOUND')
    expect((await refusalOf(staff.applications.accept({ applicationId }))).code).toBe('NOT_FOUND')
  })
})

test('an application is forgotten a year after its answer, and never while it waits', async () => {
  const sweep = () => t.database.write((orm) => deleteOldApplications(orm, t.clock.now()))
  await apply(t, { email: 'attend@exemple.ci' })
  const [accepted, declined] = [
    await applyAndWait(t),
    await applyAndWait(t, { email: 'non@exemple.ci' }),
  ]
  t.clock.advance(300 * DAY)
  await staff.applications.accept({ applicationId: accepted })
  await staff.applications.decline({ applicationId: declined })
  t.clock.advance(REQUESTS_KEPT_DAYS * DAY - 1)
  await sweep()
  expect(stored()).toHaveLength(3)
  t.clock.advance(1)
  await sweep()
  expect(stored().map(({ email }) => email)).toEqual(['attend@exemple.ci'])
})
