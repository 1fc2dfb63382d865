import { and, eq } from 'drizzle-orm'
import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { expect } from 'vitest'
import { storedDeviceCode } from '#server/access/devices/device-codes.service.ts'
import { devices, livreurApplications, sessions } from '#server/db/schema.ts'
import type { InternalRole, InternalSignUpInput } from '#shared/access/auth.ts'
import { PROOF_LIFE_MS } from '#shared/access/second-factor/proof.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '../create-test-context.ts'
import { emptyDatabase } from '../empty-database.ts'
import { makeSuperadmin, TEST_PASSWORD, type User } from '../factories.ts'
import { createFakeAuthenticator, type FakeAuthenticator } from '../fakes/fake-authenticator.ts'
import { lastMail } from '../outbox.ts'
import { sealSessions } from '../sessions.ts'

/** An applicant who may sign up: no account has her address. */
export const AWA = {
  fullname: 'Awa Koné',
  phone: '07 07 00 00 01',
  email: 'awa@exemple.ci',
  password: 'été-à-abidjan',
}

let newcomers = 0

/** Another applicant each time, with an address of her own. */
export function newcomer(overrides: Partial<typeof AWA> = {}): typeof AWA {
  newcomers += 1
  return { ...AWA, email: `neuve-${newcomers}@laveo.test`, ...overrides }
}

/** She has signed up as a client, and the link that confirms her address waits in her mailbox; its secret. */
export async function askForAccount(
  t: TestContext,
  { signUp }: Caller = t.anonymous,
  form: typeof AWA = AWA,
): Promise<string> {
  await signUp.client(form)
  return confirmationOf(t, form.email)
}

/** The secret of the newest link that confirms an address. */
export const confirmationOf = (t: TestContext, email?: string): string =>
  lastMail(t, 'confirm-signup', email).token ?? ''

/** A person has asked for a link to choose another password; its secret. */
export async function askForReset(
  t: TestContext,
  { email }: { email: string },
  { recovery }: Caller = t.anonymous,
): Promise<string> {
  await recovery.ask({ email })
  return lastMail(t, 'reset-password', email).token ?? ''
}

/** The form of a courier on the public page. */
export const KOFFI = {
  fullname: 'Koffi N’Guessan',
  phone: '07 48 21 36 90',
  email: 'Koffi@Exemple.CI',
  city: 'Yopougon, Niangon',
  message: 'J’ai une moto.\nJe connais le quartier.',
}

let applicants = 0

/** A stranger's application, each from an address of its own. */
export function apply(t: TestContext, overrides: Partial<typeof KOFFI> = {}): Promise<null> {
  applicants += 1
  const { caller } = t.browser(`192.0.2.${applicants % 250}`)
  return caller.applications.submit({ ...KOFFI, ...overrides })
}

/** Applies, and returns the id of the open application. */
export async function applyAndWait(
  t: TestContext,
  overrides: Partial<typeof KOFFI> = {},
): Promise<string> {
  await apply(t, overrides)
  const email = (overrides.email ?? KOFFI.email).toLowerCase()
  const waiting = and(eq(livreurApplications.email, email), eq(livreurApplications.status, 'new'))
  const found = t.database.orm.select().from(livreurApplications).where(waiting).get()
  if (!found) throw new Error('The application does not wait')
  return found.id
}

/** Signs in with a password, by default that of every account of the tests. */
export const signIn = (
  { caller }: Browser,
  { email }: { email: string },
  password = TEST_PASSWORD,
) => caller.auth.signIn({ email, password })

/** A browser in which this person has signed in with their password, so that their account knows it. */
export async function knownBrowser(
  t: TestContext,
  person: { email: string },
  address?: string,
): Promise<Browser> {
  const browser = t.browser(address)
  await signIn(browser, person)
  return browser
}

/** A person chooses another password in the profile; their other sessions stay. */
export const changePassword = ({ profile }: Caller, password: string) =>
  profile.changePassword({ current: TEST_PASSWORD, password, closeOthers: false })

let strangers = 0

/** A browser that no account knows, from another address each time. */
export function unknownBrowser(t: TestContext): Browser {
  strangers += 1
  return t.browser(`102.64.${Math.floor(strangers / 250) % 250}.${strangers % 250}`)
}

const STEP_MS = 30_000

/** The code that an application with this key shows now, or some half minutes later. */
export function codeOf(t: TestContext, typed: string, later = 0): Promise<string> {
  return generateHOTP(base32.decode(typed), Math.floor(t.clock.now() / STEP_MS) + later, 6)
}

/** Sets up codes of an application; returns its key as it is typed, what it shows, and the recovery codes. */
export async function addTotp(t: TestContext, caller: Caller) {
  const { typed } = await caller.secondFactor.beginTotp()
  const { codes } = await caller.secondFactor.confirmTotp({ code: await codeOf(t, typed) })
  // The code that confirmed it is used.
  t.clock.advance(STEP_MS)
  return {
    typed,
    codes: codes ?? [],
    /** The code that it shows now, or some half minutes later, as it is entered. */
    shown: async (later = 0) => ({ kind: 'totp' as const, code: await codeOf(t, typed, later) }),
    /** One of the recovery codes, as it is entered. */
    recovery: (index = 0) => ({ kind: 'recovery' as const, code: codes?.[index] ?? '' }),
  }
}

/** A member of the team with codes of an application, and a session of theirs. */
export async function withTotp(t: TestContext, member: { id: string }) {
  const caller = await t.as(member)
  return { caller, ...(await addTotp(t, caller)) }
}

/** Adds a passkey; returns its authenticator. */
export async function addPasskey(t: TestContext, caller: Caller): Promise<FakeAuthenticator> {
  const key = createFakeAuthenticator(t.env.publicUrl)
  const options = await caller.secondFactor.beginPasskey()
  await caller.secondFactor.addPasskey({ name: 'Mon téléphone', passkey: key.create(options) })
  return key
}

/** A member of the team with a passkey; its authenticator. */
export const withPasskey = async (t: TestContext, member: { id: string }) =>
  addPasskey(t, await t.as(member))

/** Signs in with a passkey: alone, or after the password. */
export async function signInWithKey(
  { caller: { auth } }: Browser,
  key: FakeAuthenticator,
  {
    alone = true,
    ...manner
  }: { alone?: boolean } & Parameters<FakeAuthenticator['answer']>[1] = {},
) {
  const options = await auth.passkeyOptions({ alone })
  return auth.signInWithPasskey({ answer: key.answer(options, manner) })
}

/** Gives the right password in a new browser, which then is between its two factors. */
export async function halfSignedIn(t: TestContext, person: User, address?: string) {
  const browser = t.browser(address)
  await signIn(browser, person).then(
    () => Promise.reject(new Error('No second factor was asked')),
    () => {},
  )
  return browser
}

/** Makes the last proof of a person's sessions too old. */
export function makeProofOld({ database, secret }: TestContext, { id }: { id: string }): void {
  // More than its life: the clock of a busy machine may be set back a moment.
  const old = Date.now() - PROOF_LIFE_MS - MINUTE_MS
  database.orm
    .update(sessions)
    .set({ createdAt: old, provenAt: null })
    .where(eq(sessions.userId, id))
    .run()
  sealSessions(database.sqlite, secret, id)
}

/** The form of a new member of the team. */
export const NEW_STAFF: InternalSignUpInput = {
  fullname: 'Mariam Touré',
  phone: '+2250707000001',
  email: 'mariam@laveo.test',
  password: 'pagne-et-fil',
}

/** The digits that the superadmins were sent last. */
export const staffCode = (t: TestContext): string => lastMail(t, 'validation-code').code ?? ''

/** A browser that was let in with a code, and may create one account of this role. */
export async function letIn(
  t: TestContext,
  role: InternalRole = 'admin',
  browser = t.browser(),
): Promise<Browser> {
  await browser.caller.staffSignUp.requestCode({ role })
  await browser.caller.staffSignUp.checkCode({ code: staffCode(t) })
  return browser
}

export type StaffSignUp = Awaited<ReturnType<typeof staffSignUp>>

/** A server with a superadmin, who receives the codes, and the browser of a person who signs up. */
export async function staffSignUp(
  variables: Record<string, string> = {},
  database = emptyDatabase(),
) {
  const t = createTestContext(variables, { database })
  const boss = await makeSuperadmin(t)
  const browser = t.browser()

  const ask = (role: InternalRole = 'admin', { caller } = browser) =>
    caller.staffSignUp.requestCode({ role })

  return {
    t,
    boss,
    browser,
    ask,
    check: (code: string, { caller } = browser) => caller.staffSignUp.checkCode({ code }),
    create: (typed: Partial<InternalSignUpInput> = {}, { caller } = browser) =>
      caller.staffSignUp.createAccount({ ...NEW_STAFF, ...typed }),
    /** Asks for a code and gives the digits that the superadmins receive. */
    async openPage(visitor = browser, role: InternalRole = 'admin'): Promise<string> {
      expect(await ask(role, visitor)).toMatchObject({ step: 'code', role, sent: true })
      return staffCode(t)
    },
    /** The browser is let in with a code, and may create one account of this role. */
    letIn: (role?: InternalRole) => letIn(t, role, browser),
  }
}

/** A browser that asked to become a tablet of the workshop, and its id in the owner's list. */
export async function askingTablet(t: TestContext, owner: { id: string }, address?: string) {
  const browser = t.browser(address)
  const asked = await browser.caller.devices.ask()
  if (asked.state !== 'waiting') throw new Error('It does not wait')
  const { waiting } = await (await t.as(owner)).devices.list()
  const deviceId = waiting.find(({ number }) => number === asked.number)?.id ?? ''
  return { browser, deviceId, number: asked.number }
}

export const TABLET_NAME = 'Tablette atelier'

/** A waiting tablet to which the owner has given a code, which nobody has entered yet. */
export async function codedTablet(t: TestContext, owner: { id: string }, address?: string) {
  const { browser, deviceId } = await askingTablet(t, owner, address)
  const { devices } = await t.as(owner)
  const { code } = await devices.giveCode({ deviceId, name: TABLET_NAME })
  return { browser, deviceId, code, enter: browser.caller.devices.enter }
}

/** Gives a waiting tablet these figures, whatever the owner gives it afterwards. */
export async function setDeviceCode(t: TestContext, deviceId: string, code: string): Promise<void> {
  const codeHash = storedDeviceCode(t.secret, deviceId, code)
  await t.database.write((orm) =>
    orm.update(devices).set({ codeHash }).where(eq(devices.id, deviceId)).run(),
  )
}

/** A tablet of the workshop that an owner has paired. */
export async function pairedTablet(
  t: TestContext,
  owner?: { id: string },
  address?: string,
): Promise<{ browser: Browser; deviceId: string }> {
  const by = owner ?? (await makeSuperadmin(t))
  const { browser, deviceId, code } = await codedTablet(t, by, address)
  await browser.caller.devices.enter({ code })
  return { browser, deviceId }
}
