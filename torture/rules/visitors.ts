import { eq } from 'drizzle-orm'
import { sessions, users } from '#server/db/schema.ts'
import type { Who } from '#server/may-call.ts'
import type { Browser, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'

/** Somebody with a session, and who they are to the server when they call. */
export interface Visitor {
  name: string
  /** What refuses them where an account is needed. */
  refusal?: string
  /** What the tables know them as, once nothing refuses them. */
  who?: Who
  byLink?: true
  /** Makes the account and its session, then brings the account into its state. */
  arrive(t: TestContext): Promise<Browser>
}

const MAKE = {
  client: (t: TestContext) => makeClient(t),
  'pending livreur': (t: TestContext) => makeLivreur(t, { approvedAt: null }),
  livreur: (t: TestContext) => makeLivreur(t),
  admin: (t: TestContext) => makeAdmin(t),
  superadmin: (t: TestContext) => makeSuperadmin(t),
} satisfies Record<Who, unknown>

const WHO = Object.keys(MAKE) as Who[]

type Change = (t: TestContext, userId: string) => Promise<unknown>

const setUser =
  (values: Partial<typeof users.$inferInsert>): Change =>
  ({ database }, id) =>
    database.write((orm) => orm.update(users).set(values).where(eq(users.id, id)).run())

const expire: Change = ({ database }, id) =>
  database.write((orm) =>
    orm.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, id)).run(),
  )

/** What happened to an account since its session was opened, and what refuses it then. */
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
const NEW_PARTS: ReadonlyArray<{ from: Who; to: Who; values: Partial<typeof users.$inferInsert> }> =
  [
    { from: 'superadmin', to: 'admin', values: { role: 'admin' } },
    { from: 'admin', to: 'livreur', values: { role: 'livreur' } },
    { from: 'admin', to: 'client', values: { role: 'client' } },
    { from: 'livreur', to: 'client', values: { role: 'client' } },
    { from: 'livreur', to: 'pending livreur', values: { approvedAt: null } },
    { from: 'pending livreur', to: 'livreur', values: { approvedAt: 1 } },
    { from: 'client', to: 'admin', values: { role: 'admin' } },
    { from: 'admin', to: 'superadmin', values: { role: 'superadmin' } },
  ]

/** A client without e-mail who came by their link, and what happened since. */
const BY_LINK: Record<string, { refusal?: string; change?: Change }> = {
  'by link': {},
  'by link, with an e-mail since': {
    refusal: 'UNAUTHENTICATED',
    change: (t, id) => setUser({ email: `${id}@laveo.test` })(t, id),
  },
  'by link, disabled': { refusal: 'ACCOUNT_DISABLED', change: setUser({ disabledAt: 1 }) },
  'by link, expired': { refusal: 'UNAUTHENTICATED', change: expire },
  'by link, replaced by the team': {
    refusal: 'UNAUTHENTICATED',
    change: async (t, userId) => (await t.as(await makeAdmin(t))).clientLinks.renew({ userId }),
  },
}

/** Every actor in every state of their account. */
export const VISITORS: readonly Visitor[] = [
  { name: 'nobody', refusal: 'UNAUTHENTICATED', arrive: async (t) => t.browser() },
  ...WHO.map((who): Visitor => ({ name: who, who, arrive: (t) => openFor(t, who) })),
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
  ...NEW_PARTS.map(
    ({ from, to, values }): Visitor => ({
      name: `${from}, ${to} since`,
      who: to,
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

async function openFor(t: TestContext, who: Who, change?: Change): Promise<Browser> {
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
