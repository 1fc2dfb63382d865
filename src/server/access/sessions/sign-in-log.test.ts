import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { outcomesOf } from '#server/testing/refusal.ts'
import { newcomer, signIn } from '#server/testing/scenes/access.ts'
import { tagsOf } from './sign-in-log.service.ts'

interface Line {
  msg: string
  account?: string
  from?: string
  network?: string
  reason?: string
}

let t: TestContext
let awa: User
let lines: string[]

beforeEach(async () => {
  t = createTestContext()
  awa = await makeClient(t)
  lines = []
})

const signInFrom = (address: string, password = TEST_PASSWORD, email = awa.email) =>
  signIn(t.browser(address), { email }, password).catch(() => undefined)

const logged = () => lines.map((line): Line => JSON.parse(line))

/** From now on the log of the server is read. */
function listen(): void {
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  t = createTestContext({}, { clock: t.clock, database: t.database, log })
}

test('each sign-in and each refusal is logged with its tags and reason, without a name', async () => {
  listen()
  await signInFrom('41.66.0.1')
  await signInFrom('41.66.0.1', 'pas-le-bon')
  for (let i = 0; i < 5; i += 1) await signInFrom('41.66.0.2', 'pas-le-bon')
  await signInFrom('41.66.0.2', 'pas-le-bon', 'personne@laveo.test')
  expect(logged().map(({ msg, reason }) => [msg, reason])).toEqual([
    ['signed in', undefined],
    ...Array(5).fill(['sign-in refused', 'BAD_CREDENTIALS']),
    ['sign-in refused', 'TOO_MANY_TRIES'],
    ['sign-in refused', 'BAD_CREDENTIALS'],
  ])
  const [first, second, , , , , , last] = logged()
  expect(first?.account).toMatch(/^[\w-]{12}$/)
  expect([first?.account, first?.from]).toEqual([second?.account, second?.from])
  expect(last?.from).not.toBe(first?.from)
  expect(last?.account).not.toBe(first?.account)
  expect(lines.join('')).not.toMatch(/laveo\.test|41\.66|pas-le-bon|mot-de-passe/)
})

test('an attack from all over one IPv6 /48 is one network', async () => {
  listen()
  await signInFrom('2001:db8:1:2::1', 'x')
  await signInFrom('2001:db8:1:3::1', 'x')
  const [one, two] = logged()
  expect(one?.network).toBe(two?.network)
  expect(one?.from).not.toBe(two?.from)
})

test('a password that is asked for again in a session is noted in the same way', async () => {
  listen()
  const caller = await t.as(awa)
  await caller.profile.deleteAccount({ password: 'pas-le-bon' }).catch(() => undefined)
  expect(logged()).toMatchObject([{ msg: 'password refused', reason: 'WRONG_PASSWORD' }])
})

test('a staff code, a link that is no good and a sign-up with a taken address are noted in the same way', async () => {
  listen()
  const { caller } = t.browser('41.66.0.1')
  await outcomesOf<unknown>([
    caller.staffSignUp.checkCode({ code: '123456' }),
    caller.signUp.confirm({ token: 'faux.jeton' }),
    caller.recovery.check({ token: 'faux.jeton' }),
    caller.signUp.client(newcomer({ email: awa.email })),
  ])
  const of = ({ msg, reason }: Line) => `${msg}: ${reason}`
  expect(logged().map(of).sort()).toEqual([
    'link refused: CONFIRMATION_INVALID',
    'link refused: RECOVERY_INVALID',
    'sign-up refused: EMAIL_TAKEN',
    'staff code refused: CODE_INVALID',
  ])
  expect(new Set(logged().map(({ from }) => from)).size).toBe(1)
  expect(lines.join('')).not.toMatch(/laveo\.test|41\.66|été-à-abidjan|123456|faux/)
})

test('another key makes other tags of the same people', () => {
  const facts = { log: t.log, address: '41.66.0.1', requestId: 'test' }
  const [one, other] = [7, 8].map((byte) => tagsOf({ ...facts, secret: testKey(byte) }, awa.email))
  expect(one).not.toEqual(other)
  expect(new Set(Object.values(one ?? {})).size).toBe(3)
})
