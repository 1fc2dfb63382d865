import { describe, expect, test } from 'vitest'
import type { AppErrorCode } from '#shared/errors.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
} from './testing/factories.ts'
import { mergeCodeOf } from './testing/fixtures/merges.fixture.ts'
import { lastMail } from './testing/outbox.ts'
import { codeOfRefusal, refusalOf } from './testing/refusal.ts'
import { addTotp, askingTablet, codeOf, halfSignedIn } from './testing/scenes/access.ts'
import { numberCodeOf } from './testing/scenes/by-number.ts'

interface Guessing {
  /** One wrong try, by the same person. */
  wrong: () => Promise<unknown>
  /** The right one. */
  right: () => Promise<unknown>
  /** The right one of another person, who is counted apart. */
  other: () => Promise<unknown>
}

interface Ladder {
  make: (t: TestContext) => Promise<Guessing>
  /** The code of a wrong try while it is looked at. */
  code: AppErrorCode
  /** Tries without a wait, and the seconds after them, each twice as long. */
  free: number
  waits: number[]
  /** More at once than passwords may wait for their hash. */
  isHashed?: true
}

const SECRET = { free: 5, waits: [5, 10, 20, 40] }
const ADDRESS = { free: 60, waits: [2, 4, 8, 16] }

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

const OFFICE = '41.66.0.1'
let visitors = 0
/** A new browser, from another address each time. */
function stranger(t: TestContext) {
  visitors += 1
  return t.browser(`102.64.${Math.floor(visitors / 250) % 250}.${visitors % 250}`).caller
}

/** A client without e-mail who came by their link, and another one. */
const makePair = async (t: TestContext) => {
  const pair = [await makeClientWithoutEmail(t), await makeClientWithoutEmail(t)] as const
  for (const client of pair) await makeOrder(t, { client, status: 'completed' })
  return pair
}

const LADDERS: Record<string, Ladder> = {
  'a password from anywhere': {
    ...SECRET,
    code: 'BAD_CREDENTIALS',
    async make(t) {
      const [{ email }, other] = [await makeClient(t), await makeClient(t)]
      return {
        wrong: () => stranger(t).auth.signIn({ email, password: 'pas-le-bon' }),
        right: () => stranger(t).auth.signIn({ email, password: TEST_PASSWORD }),
        other: () => stranger(t).auth.signIn({ email: other.email, password: TEST_PASSWORD }),
      }
    },
  },
  'a password in a browser that was used before': {
    free: 10,
    waits: SECRET.waits,
    code: 'BAD_CREDENTIALS',
    async make(t) {
      const { email } = await makeClient(t)
      const [home, work] = [t.browser(), t.browser()]
      const signIn = ({ caller } = home, password = TEST_PASSWORD) =>
        caller.auth.signIn({ email, password })
      for (const browser of [home, work]) await signIn(browser)
      return {
        wrong: () => signIn(home, 'pas-le-bon'),
        right: () => signIn(),
        other: () => signIn(work),
      }
    },
  },
  'passwords of many accounts from one address': {
    ...ADDRESS,
    isHashed: true,
    code: 'BAD_CREDENTIALS',
    async make(t) {
      const { email } = await makeClient(t)
      let typed = 0
      const signIn = (address: string, as = email, password = TEST_PASSWORD) =>
        t.browser(address).caller.auth.signIn({ email: as, password })
      return {
        wrong() {
          typed += 1
          return signIn(OFFICE, `personne-${typed}@exemple.ci`)
        },
        right: () => signIn(OFFICE),
        other: () => signIn('41.66.0.2'),
      }
    },
  },
  'a code of the second factor': {
    ...SECRET,
    code: 'FACTOR_CODE_WRONG',
    async make(t) {
      const [admin, other] = [await makeAdmin(t), await makeAdmin(t)]
      const { typed } = await addTotp(t, await t.as(admin))
      const { typed: others } = await addTotp(t, await t.as(other))
      const { caller } = await halfSignedIn(t, admin)
      const half = await halfSignedIn(t, other)
      const enter = (auth = caller.auth, code = '000000') =>
        auth.signInWithCode({ kind: 'totp', code })
      return {
        wrong: () => enter(),
        right: async () => enter(caller.auth, await codeOf(t, typed)),
        other: async () => enter(half.caller.auth, await codeOf(t, others)),
      }
    },
  },
  'a code that proves who is signed in': {
    ...SECRET,
    code: 'FACTOR_CODE_WRONG',
    async make(t) {
      const [admin, other] = [await makeAdmin(t), await makeAdmin(t)]
      const [caller, elsewhere] = [await t.as(admin), await t.as(other)]
      const { typed } = await addTotp(t, caller)
      const { typed: others } = await addTotp(t, elsewhere)
      const prove = ({ profile } = caller, code = '000000') => profile.prove({ kind: 'totp', code })
      return {
        wrong: () => prove(),
        right: async () => prove(caller, await codeOf(t, typed)),
        other: async () => prove(elsewhere, await codeOf(t, others)),
      }
    },
  },
  'the password that proves who is signed in': {
    ...SECRET,
    code: 'WRONG_PASSWORD',
    async make(t) {
      const [caller, other] = [await t.as(await makeAdmin(t)), await t.as(await makeAdmin(t))]
      const prove = ({ profile } = caller, password = TEST_PASSWORD) =>
        profile.prove({ kind: 'password', password })
      return {
        wrong: () => prove(caller, 'autre'),
        right: () => prove(),
        other: () => prove(other),
      }
    },
  },
  'the password that ends an account': {
    ...SECRET,
    code: 'WRONG_PASSWORD',
    async make(t) {
      const [caller, other] = [await t.as(await makeClient(t)), await t.as(await makeClient(t))]
      const end = ({ profile } = caller, password = TEST_PASSWORD) =>
        profile.deleteAccount({ password })
      return { wrong: () => end(caller, 'autre'), right: () => end(), other: () => end(other) }
    },
  },
  'the code of a number that erases a record': {
    ...SECRET,
    code: 'CODE_INVALID',
    async make(t) {
      const [client, other] = await makePair(t)
      const begin = async (one: typeof client) => {
        await makeOrder(t, { client: one, status: 'completed' })
        const caller = await t.as(one, { byLink: true })
        await caller.numberProof.askCode()
        const code = numberCodeOf(t, one)
        return { code, erase: (typed = code) => caller.profile.deleteAccount({ code: typed }) }
      }
      const [own, elsewhere] = [await begin(client), await begin(other)]
      return {
        wrong: () => own.erase(otherThan(own.code)),
        right: () => own.erase(),
        other: () => elsewhere.erase(),
      }
    },
  },
  'the code of a number': {
    ...SECRET,
    code: 'CODE_INVALID',
    async make(t) {
      const [client, other] = await makePair(t)
      const team = await t.as(await makeAdmin(t))
      const [caller, elsewhere] = [
        await t.as(client, { byLink: true }),
        await t.as(other, { byLink: true }),
      ]
      const [{ code }, { code: others }] = [
        await team.numberProof.giveCode({ userId: client.id }),
        await team.numberProof.giveCode({ userId: other.id }),
      ]
      return {
        wrong: () => caller.numberProof.enterCode({ code: otherThan(code) }),
        right: () => caller.numberProof.enterCode({ code }),
        other: () => elsewhere.numberProof.enterCode({ code: others }),
      }
    },
  },
  'the code of an added e-mail': {
    ...SECRET,
    code: 'CODE_INVALID',
    async make(t) {
      const [one, two] = await makePair(t)
      const asker = async (client: typeof one, email: string) => {
        const { numberProof } = await t.as(client, { byLink: true })
        await numberProof.askCode()
        await numberProof.enterCode({ code: numberCodeOf(t, client) })
        await numberProof.askEmailCode({ email })
        const { code: sent = '' } = lastMail(t, 'added-email', email)
        const enter = (code: string) =>
          numberProof.confirmEmail({ email, code, password: 'pagne-bleu-marine' })
        return { right: () => enter(sent), wrong: () => enter(otherThan(sent)) }
      }
      const { right, wrong } = await asker(one, 'fatou@exemple.ci')
      const { right: other } = await asker(two, 'awa@exemple.ci')
      return { right, wrong, other }
    },
  },
  'the code by which a record joins an account': {
    ...SECRET,
    code: 'CODE_INVALID',
    async make(t) {
      const team = await t.as(await makeAdmin(t))
      const pair = async () => {
        const [kept, left] = [await makeClient(t), await makeClientWithoutEmail(t)]
        const ids = { keptId: kept.id, leftId: left.id }
        const sent = await mergeCodeOf(t, team, ids)
        return (code = sent) =>
          team.clientRecords.merge({ ...ids, code: code === 'x' ? otherThan(sent) : code })
      }
      const [merge, other] = [await pair(), await pair()]
      return { wrong: () => merge('x'), right: () => merge(), other: () => other() }
    },
  },
  'the code of a deposit ticket': {
    ...SECRET,
    code: 'ADOPTION_CODE_INVALID',
    async make(t) {
      const team = await t.as(await makeAdmin(t))
      const give = async () =>
        (await team.clientRecords.giveCode({ userId: (await makeClientWithoutEmail(t)).id })).code
      const [caller, elsewhere] = [await t.as(await makeClient(t)), await t.as(await makeClient(t))]
      const [own, others] = [await give(), await give()]
      return {
        wrong: () => caller.clientRecords.adopt({ code: 'AAAAAAAA' }),
        right: () => caller.clientRecords.adopt({ code: own }),
        other: () => elsewhere.clientRecords.adopt({ code: others }),
      }
    },
  },
  'codes of the team from one address': {
    ...ADDRESS,
    code: 'CODE_INVALID',
    async make(t) {
      const boss = await makeSuperadmin(t)
      const asking = async (address: string) => {
        const { staffSignUp } = t.browser(address).caller
        await staffSignUp.requestCode({ role: 'admin' })
        const { code = '' } = lastMail(t, 'validation-code', boss.email)
        return () => staffSignUp.checkCode({ code })
      }
      const [right, other] = [await asking(OFFICE), await asking('41.66.0.2')]
      const wrong = () => t.browser(OFFICE).caller.staffSignUp.checkCode({ code: '000000' })
      return { wrong, right, other }
    },
  },
  'codes of tablets from one address': {
    ...ADDRESS,
    code: 'DEVICE_CODE_WRONG',
    async make(t) {
      const boss = await makeSuperadmin(t)
      const asking = async (address: string) => {
        const { browser, deviceId } = await askingTablet(t, boss, address)
        const given = { deviceId, name: 'Tablette' }
        const { code } = await (await t.as(boss)).devices.giveCode(given)
        return () => browser.caller.devices.enter({ code })
      }
      const [right, other] = [await asking(OFFICE), await asking('41.66.0.2')]
      const wrong = () => t.browser(OFFICE).caller.devices.enter({ code: '000000' })
      return { wrong, right, other }
    },
  },
}

async function begin(name: string) {
  const ladder = LADDERS[name] as Ladder
  const t = createTestContext()
  return { ...ladder, ...(await ladder.make(t)), t }
}

describe.each(Object.keys(LADDERS))('%s', (name) => {
  test('is tried a few times, then each time after twice as long', async () => {
    const { t, wrong, code, free, waits } = await begin(name)
    for (let tried = 0; tried < free; tried += 1) expect(await codeOfRefusal(wrong())).toBe(code)
    for (const retryAfter of waits) {
      const early = { code: 'TOO_MANY_TRIES', status: 429, details: { retryAfter } }
      expect(await refusalOf(wrong())).toEqual(early)
      expect(await refusalOf(wrong())).toEqual(early)
      t.clock.advance(retryAfter * 1000)
      expect(await codeOfRefusal(wrong())).toBe(code)
    }
  })

  test('waits even where it is right, keeps nobody else waiting, and is taken after the wait', async () => {
    const { t, wrong, right, other, free, waits } = await begin(name)
    for (let tried = 0; tried < free; tried += 1) await codeOfRefusal(wrong())
    expect(await codeOfRefusal(right())).toBe('TOO_MANY_TRIES')
    await other()
    t.clock.advance((waits[0] ?? 0) * 1000)
    await right()
  })
})

describe.each(Object.keys(LADDERS).filter((name) => !LADDERS[name]?.isHashed))('%s', (name) => {
  test('is tried no more often by many at once', async () => {
    const { wrong, code, free } = await begin(name)
    const tries = Array.from({ length: free + 5 }, () => codeOfRefusal(wrong()))
    const told = await Promise.all(tries)
    expect(told.filter((one) => one === code)).toHaveLength(free)
    expect(told.filter((one) => one === 'TOO_MANY_TRIES')).toHaveLength(5)
  })
})
