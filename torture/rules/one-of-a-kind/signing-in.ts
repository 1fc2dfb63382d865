import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { addPasskey, addTotp, codeOf, halfSignedIn } from '#server/testing/scenes/access.ts'
import { type Kinds, manyOf, nth } from './kind.ts'

/** Links, codes and challenges that let somebody in. */
export const SIGN_IN_KINDS: Kinds = {
  'a link to choose another password': {
    places: 1,
    refusals: ['RECOVERY_INVALID'],
    async begin(t) {
      const { email } = await makeClient(t)
      await t.anonymous.recovery.ask({ email })
      const token = lastMail(t, 'reset-password').token ?? ''
      return {
        use: (i) =>
          t.browser(addressOf(i)).caller.recovery.reset({ token, password: `pagne-bleu-${i}` }),
      }
    },
  },
  'a link that confirms an address, with the code of a ticket': {
    places: 1,
    refusals: [],
    async begin(t) {
      const left = await makeClientWithoutEmail(t)
      await makeOrder(t, { client: left })
      const admin = await t.as(await makeAdmin(t))
      const { code: adoptionCode } = await admin.clientRecords.giveCode({ userId: left.id })
      const person = { fullname: 'Awa Diop', phone: '0707000001', password: 'pagne-et-fil' }
      await t.anonymous.signUp.client({ ...person, email: 'awa@laveo.test', adoptionCode })
      const token = lastMail(t, 'confirm-signup').token ?? ''
      // Everyone is told that the address is confirmed; one of them also that an order came with it.
      const adopted: number[] = []
      return {
        async use(i) {
          const confirmed = await t.browser(addressOf(i)).caller.signUp.confirm({ token })
          if (confirmed.adopted === 1) adopted.push(i)
          if (confirmed.adopted === 'refused')
            throw new Error('A code that one person uses was refused')
        },
        won: async () => adopted.length,
      }
    },
  },
  'the code by which a client takes a record over': {
    places: 1,
    refusals: ['ADOPTION_CODE_INVALID'],
    async begin(t, actors) {
      const left = await makeClientWithoutEmail(t)
      await makeOrder(t, { client: left })
      const admin = await t.as(await makeAdmin(t))
      const { code } = await admin.clientRecords.giveCode({ userId: left.id })
      const callers = await manyOf(actors, async () => t.as(await makeClient(t)))
      return { use: (i) => nth(callers, i).clientRecords.adopt({ code }) }
    },
  },
  'a code for an internal account': {
    places: 1,
    refusals: ['CODE_INVALID'],
    async begin(t, actors) {
      const { browser, code } = await askStaffCode(t)
      const browsers = copiesOf(t, browser, actors)
      return { use: (i) => nth(browsers, i).caller.staffSignUp.checkCode({ code }) }
    },
  },
  'the ticket that such a code gives': {
    places: 1,
    refusals: ['TICKET_INVALID'],
    async begin(t, actors) {
      const { browser, code } = await askStaffCode(t)
      await browser.caller.staffSignUp.checkCode({ code })
      const browsers = copiesOf(t, browser, actors)
      const person = { fullname: 'Mariam Touré', phone: '0707000001', password: 'pagne-et-fil' }
      return {
        use: (i) =>
          nth(browsers, i).caller.staffSignUp.createAccount({
            ...person,
            email: `mariam-${i}@laveo.test`,
          }),
      }
    },
  },
  'a code of an application': {
    places: 1,
    refusals: ['FACTOR_CODE_WRONG'],
    async begin(t, actors) {
      const admin = await makeAdmin(t)
      const { typed } = await addTotp(t, await t.as(admin))
      const halves = await manyOf(actors, (i) => halfSignedIn(t, admin, addressOf(i)))
      const code = await codeOf(t, typed)
      return { use: (i) => nth(halves, i).caller.auth.signInWithCode({ kind: 'totp', code }) }
    },
  },
  'a recovery code': {
    places: 1,
    refusals: ['FACTOR_CODE_WRONG'],
    async begin(t, actors) {
      const admin = await makeAdmin(t)
      const { codes } = await addTotp(t, await t.as(admin))
      const halves = await manyOf(actors, (i) => halfSignedIn(t, admin, addressOf(i)))
      const code = nth(codes, 0)
      return { use: (i) => nth(halves, i).caller.auth.signInWithCode({ kind: 'recovery', code }) }
    },
  },
  'the second step of one sign-in, with ten recovery codes': {
    places: 1,
    refusals: ['SIGN_IN_EXPIRED', 'FACTOR_CODE_WRONG'],
    async begin(t, actors) {
      const admin = await makeAdmin(t)
      const caller = await t.as(admin)
      const { codes } = await addTotp(t, caller)
      const halves = copiesOf(t, await halfSignedIn(t, admin), actors)
      let entered = 0
      return {
        async use(i) {
          const code = nth(codes, i)
          await nth(halves, i).caller.auth.signInWithCode({ kind: 'recovery', code })
          entered += 1
        },
        // A person who was too late used up no code either.
        won: async () => Math.max(entered, codes.length - (await codesLeft(caller))),
      }
    },
  },
  'the challenge of a passkey, and what was signed of it': {
    places: 1,
    refusals: ['SIGN_IN_EXPIRED'],
    async begin(t, actors) {
      const key = await addPasskey(t, await t.as(await makeAdmin(t)))
      const browser = t.browser()
      const answer = key.answer(await browser.caller.auth.passkeyOptions({ alone: true }))
      const browsers = copiesOf(t, browser, actors)
      return { use: (i) => nth(browsers, i).caller.auth.signInWithPasskey({ answer }) }
    },
  },
  'a passkey that was copied, with one count of its uses': {
    places: 1,
    refusals: ['PASSKEY_REFUSED'],
    async begin(t, actors) {
      const key = await addPasskey(t, await t.as(await makeAdmin(t)))
      const begun = await manyOf(actors, async (i) => {
        const { caller } = t.browser(addressOf(i))
        const options = await caller.auth.passkeyOptions({ alone: true })
        return { caller, answer: key.answer(options, { counter: 7 }) }
      })
      return {
        use(i) {
          const { caller, answer } = nth(begun, i)
          return caller.auth.signInWithPasskey({ answer })
        },
      }
    },
  },
}

/** The network address of the actor of this number. */
const addressOf = (i: number) => `203.0.113.${i + 1}`

async function askStaffCode(t: TestContext): Promise<{ browser: Browser; code: string }> {
  await makeSuperadmin(t)
  const browser = t.browser()
  await browser.caller.staffSignUp.requestCode({ role: 'admin' })
  return { browser, code: lastMail(t, 'validation-code').code ?? '' }
}

/** Browsers with the same cookies, as of a phone whose data was copied. */
function copiesOf(t: TestContext, { cookies }: Browser, count: number): Browser[] {
  return Array.from({ length: count }, (_, i) => {
    const copy = t.browser(addressOf(i))
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    return copy
  })
}

async function codesLeft(caller: Browser['caller']): Promise<number> {
  return (await caller.secondFactor.mine()).codes.left
}
