import { eq, isNull } from 'drizzle-orm'
import { devices, sessions, users } from '#server/db/schema.ts'
import type { Who } from '#server/rights.ts'
import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { addTotp, halfSignedIn, pairedTablet } from '#server/testing/scenes/access.ts'
import { sealSessions } from '#server/testing/sessions.ts'
import { DEVICE_UNUSED_MS } from '#shared/access/devices.ts'
import type { FactorRule } from '#shared/access/second-factor/second-factor.ts'
import { HOUR_MS } from '#shared/dates.ts'

/** Somebody with a session, and who they are to the server when they call. */
export interface Visitor {
  name: string
  /** The refusal where an account is needed. */
  refusal?: string
  /** Their group in the tables, once nothing refuses them. */
  who?: Who
  byLink?: true
  /** The owner's rule asks this account for a second factor that it has not. */
  owesFactor?: true
  /** They last proved who they are an hour ago. */
  hasOldProof?: true
  /** Others show at every door what keeps this one out; a few doors show that it counts for them as well. */
  likeOthers?: true
  /** Makes the account and its session, then brings the account into its state. */
  arrive(t: TestContext): Promise<Browser>
}

const MAKE = {
  client: (t: TestContext) => makeClient(t),
  'pending livreur': (t: TestContext) => makeLivreur(t, { approvedAt: null }),
  livreur: (t: TestContext) => makeLivreur(t),
  admin: (t: TestContext) => makeAdmin(t),
  superadmin: (t: TestContext) => makeSuperadmin(t),
} satisfies Record<Exclude<Who, 'tablet'>, unknown>

/** A person of an account, by their role. */
type Person = keyof typeof MAKE

const WHO = Object.keys(MAKE) as Person[]

type Change = (t: TestContext, userId: string) => Promise<unknown>

const setUser =
  (values: Partial<typeof users.$inferInsert>): Change =>
  ({ database }, id) =>
    database.write((orm) => orm.update(users).set(values).where(eq(users.id, id)).run())

const expire: Change = ({ database }, id) =>
  database.write((orm) =>
    orm.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, id)).run(),
  )

/** Changes of an account since its session was opened, and its refusal then. */
const STATES: Record<string, { refusal: string; change: Change }> = {
  disabled: { refusal: 'ACCOUNT_DISABLED', change: setUser({ disabledAt: 1 }) },
  'disabled by a superadmin': {
    refusal: 'UNAUTHENTICATED',
    change: async (t, userId) => (await t.as(await makeSuperadmin(t))).users.disable({ userId }),
  },
  unconfirmed: { refusal: 'EMAIL_NOT_CONFIRMED', change: setUser({ emailConfirmedAt: null }) },
  'session expired': { refusal: 'UNAUTHENTICATED', change: expire },
  'session closed from another device': {
    refusal: 'UNAUTHENTICATED',
    change: async (t, id) => (await t.as({ id })).profile.closeOtherSessions(),
  },
  'password changed on another device': {
    refusal: 'UNAUTHENTICATED',
    change: async (t, id) =>
      (await t.as({ id })).profile.changePassword({
        current: TEST_PASSWORD,
        password: 'pagne-bleu-marine',
        closeOthers: true,
      }),
  },
  deleted: {
    refusal: 'UNAUTHENTICATED',
    change: async (t, id) => {
      // The last superadmin may not leave.
      await makeSuperadmin(t)
      await (await t.as({ id })).profile.deleteAccount({ password: TEST_PASSWORD })
    },
  },
}

/** Another part given to an account whose session is open: it counts from the next call on. */
const NEW_PARTS: ReadonlyArray<{
  from: Person
  to: Person
  values: Partial<typeof users.$inferInsert>
}> = [
  { from: 'superadmin', to: 'admin', values: { role: 'admin' } },
  { from: 'admin', to: 'livreur', values: { role: 'livreur' } },
  { from: 'admin', to: 'client', values: { role: 'client' } },
  { from: 'livreur', to: 'client', values: { role: 'client' } },
  { from: 'livreur', to: 'pending livreur', values: { approvedAt: null } },
  { from: 'pending livreur', to: 'livreur', values: { approvedAt: 1 } },
  { from: 'client', to: 'admin', values: { role: 'admin' } },
  { from: 'admin', to: 'superadmin', values: { role: 'superadmin' } },
]

/** A client who came by their link, and what happened since. */
const BY_LINK: Record<string, { refusal?: string; change?: Change }> = {
  'by link': {},
  'by link, with an e-mail since': {
    change: (t, id) => setUser({ email: `${id}@laveo.test` })(t, id),
  },
  'by link, disabled': { refusal: 'ACCOUNT_DISABLED', change: setUser({ disabledAt: 1 }) },
  'by link, expired': { refusal: 'UNAUTHENTICATED', change: expire },
  'by link, replaced by the team': {
    refusal: 'UNAUTHENTICATED',
    change: async (t, userId) => (await t.as(await makeAdmin(t))).clientLinks.renew({ userId }),
  },
}

/** Makes a second factor compulsory, as a superadmin who has one does it. */
const demand =
  (rule: FactorRule): Change =>
  async (t) => {
    const caller = await t.as(await makeSuperadmin(t))
    await addTotp(t, caller)
    const { updatedAt: seen } = (await caller.settings.all()).secondFactor
    await caller.settings.save({ secondFactor: { value: { rule }, seen } })
  }

const giveTotp: Change = async (t, id) => addTotp(t, await t.as({ id }))

const makeProofOld: Change = async ({ database, secret }, id) => {
  const hourAgo = { createdAt: Date.now() - HOUR_MS, provenAt: null }
  await database.write((orm) =>
    orm.update(sessions).set(hourAgo).where(eq(sessions.userId, id)).run(),
  )
  sealSessions(database.sqlite, secret, id)
}

const inTurn =
  (...changes: Change[]): Change =>
  async (t, id) => {
    for (const change of changes) await change(t, id)
  }

const TEAM = ['pending livreur', 'livreur', 'admin', 'superadmin'] as const

let tablets = 0

/** A tablet that an owner of its own paired; what happens to the two since. Each comes from an address of its own: few may ask from one. */
async function tabletOf(
  t: TestContext,
  change?: (owner: { id: string }, deviceId: string) => Promise<unknown>,
): Promise<Browser> {
  tablets += 1
  const owner = await makeSuperadmin(t)
  const address = `41.${66 + (tablets >> 16)}.${(tablets >> 8) & 255}.${tablets & 255}`
  const { browser, deviceId } = await pairedTablet(t, owner, address)
  await change?.(owner, deviceId)
  return browser
}

/** Tablets of the workshop, which are no account: any procedure but theirs takes them for a stranger. */
const TABLETS: readonly Visitor[] = [
  { name: 'a paired tablet', who: 'tablet', arrive: (t) => tabletOf(t) },
  {
    name: 'a tablet that waits for its code',
    who: 'tablet',
    refusal: 'DEVICE_UNPAIRED',
    arrive: async (t) => {
      const browser = t.browser()
      await t.database.write((orm) => orm.delete(devices).where(isNull(devices.pairedAt)).run())
      t.limits.clear('form', 'device 127.0.0.1')
      await browser.caller.devices.ask()
      return browser
    },
  },
  ...Object.entries<(t: TestContext, owner: { id: string }, deviceId: string) => Promise<unknown>>({
    'that an owner has cut': async (t, owner, deviceId) =>
      (await t.as(owner)).devices.unpair({ deviceId }),
    'that nobody used for thirty days': ({ database, clock }, _, deviceId) =>
      database.write((orm) =>
        orm
          .update(devices)
          .set({ seenAt: clock.now() - DEVICE_UNUSED_MS })
          .where(eq(devices.id, deviceId))
          .run(),
      ),
    'of an owner who was disabled': (t, { id }) => setUser({ disabledAt: 1 })(t, id),
    'of an owner who is an admin since': (t, { id }) => setUser({ role: 'admin' })(t, id),
    'of an owner who is not confirmed any more': (t, { id }) =>
      setUser({ approvedAt: null })(t, id),
    'of an owner who deleted their account': async (t, owner) => {
      await makeSuperadmin(t)
      await (await t.as(owner)).profile.deleteAccount({ password: TEST_PASSWORD })
    },
  }).map(
    ([state, change]): Visitor => ({
      name: `a tablet ${state}`,
      who: 'tablet',
      refusal: 'DEVICE_UNPAIRED',
      arrive: (t) => tabletOf(t, (owner, deviceId) => change(t, owner, deviceId)),
    }),
  ),
  ...WHO.map(
    (who): Visitor => ({
      name: `${who}, signed in on a paired tablet`,
      who,
      likeOthers: true,
      arrive: async (t) => {
        const [browser, tablet] = [await openFor(t, who), await tabletOf(t)]
        for (const [name, value] of tablet.cookies) browser.cookies.set(name, value)
        return browser
      },
    }),
  ),
]

/** Everyone as the rule of the second factor and the age of their last proof leave them; clients are asked for no second factor. */
const OF_TWO_THINGS: readonly Visitor[] = [
  ...WHO.map((who): Visitor => {
    const owes = who === 'client' ? {} : ({ owesFactor: true } as const)
    const arrive = (t: TestContext) => openFor(t, who, demand('team'))
    return { name: `${who}, when all the team needs a second factor`, who, ...owes, arrive }
  }),
  ...(['livreur', 'admin'] as const).map((who): Visitor => {
    const owes = who === 'livreur' ? {} : ({ owesFactor: true } as const)
    const arrive = (t: TestContext) => openFor(t, who, demand('staff'))
    const name = `${who}, when the staff needs a second factor`
    return { name, who, likeOthers: true, ...owes, arrive }
  }),
  ...TEAM.map(
    (who): Visitor => ({
      name: `${who}, who has the second factor that is needed`,
      who,
      likeOthers: true,
      arrive: async (t) => {
        const browser = await openFor(t, who, demand('team'))
        await addTotp(t, browser.caller)
        return browser
      },
    }),
  ),
  ...TEAM.map(
    (who): Visitor => ({
      name: `${who}, whose first second factor was added on another device`,
      refusal: 'UNAUTHENTICATED',
      arrive: (t) => openFor(t, who, giveTotp),
    }),
  ),
  ...WHO.map(
    (who): Visitor => ({
      name: `${who}, who proved an hour ago who they are`,
      who,
      hasOldProof: true,
      arrive: (t) => openFor(t, who, makeProofOld),
    }),
  ),
  ...TEAM.map(
    (who): Visitor => ({
      name: `${who}, who needs a second factor and proved an hour ago who they are`,
      who,
      likeOthers: true,
      owesFactor: true,
      hasOldProof: true,
      arrive: (t) => openFor(t, who, inTurn(demand('team'), makeProofOld)),
    }),
  ),
  ...TEAM.map(
    (who): Visitor => ({
      name: `${who}, between the password and the second factor`,
      refusal: 'UNAUTHENTICATED',
      arrive: async (t) => {
        const user = await MAKE[who](t)
        await giveTotp(t, user.id)
        return halfSignedIn(t, user)
      },
    }),
  ),
]

/** Every actor with nothing against their account. */
const PLAIN: readonly Visitor[] = [
  { name: 'nobody', refusal: 'UNAUTHENTICATED', arrive: async (t) => t.browser() },
  ...WHO.map((who): Visitor => ({ name: who, who, arrive: (t) => openFor(t, who) })),
]

/** Every actor in every state of their account. */
export const VISITORS: readonly Visitor[] = [
  ...PLAIN,
  ...WHO.flatMap((who) =>
    Object.entries(STATES).map(
      ([state, { refusal, change }]): Visitor => ({
        name: `${who}, ${state}`,
        refusal,
        arrive: (t) => openFor(t, who, change),
      }),
    ),
  ),
  {
    name: 'superadmin, not confirmed',
    refusal: 'SUPERADMIN_NOT_CONFIRMED',
    arrive: (t) => openFor(t, 'superadmin', setUser({ approvedAt: null })),
  },
  ...OF_TWO_THINGS,
  ...TABLETS,
  ...NEW_PARTS.map(
    ({ from, to, values }): Visitor => ({
      name: `${from}, ${to} since`,
      who: to,
      likeOthers: true,
      arrive: (t) => openFor(t, from, setUser(values)),
    }),
  ),
  ...Object.entries(BY_LINK).map(
    ([name, { refusal, change }]): Visitor => ({
      name,
      ...(refusal && { refusal }),
      who: 'client',
      byLink: true,
      arrive: async (t) => open(t, (await makeClientWithoutEmail(t)).id, { byLink: true, change }),
    }),
  ),
]

async function openFor(t: TestContext, who: Person, change?: Change): Promise<Browser> {
  return open(t, (await MAKE[who](t)).id, { change })
}

interface Opening {
  byLink?: boolean
  change: Change | undefined
}

/** Opens a session of this account, which then changes. */
async function open(t: TestContext, id: string, { byLink = false, change }: Opening) {
  const browser = await t.signedIn({ id }, { byLink })
  await change?.(t, id)
  return browser
}
