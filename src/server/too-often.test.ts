import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS, type LimitName } from './record/limits/limit-table.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
} from './testing/factories.ts'
import { refusalOf } from './testing/refusal.ts'
import { KOFFI } from './testing/scenes/access.ts'
import { agreedVisits, PICKUP } from './testing/scenes/rounds.ts'

interface Asked {
  t: TestContext
  /** Asks the n-th time: nothing else refuses it. */
  ask: (n: number) => Promise<unknown>
  /** Asks as somebody who is counted apart. */
  other: () => Promise<unknown>
}

const OFFICE = '41.66.0.1'
const ELSEWHERE = '41.66.0.2'
const phoneNumber = (n: number) => `+22501000000${String(n).padStart(2, '0')}`

/** A question, its limit and how it is asked. */
const ASKED: [name: string, limit: LimitName, make: () => Promise<Asked>][] = [
  ...([true, false] as const).flatMap((hasAccount): typeof ASKED => {
    const whose = hasAccount ? 'of an account' : 'of an address without one'
    const addressOf = async (t: TestContext) =>
      hasAccount ? (await makeClient(t, { emailConfirmedAt: null })).email : 'personne@laveo.test'
    return [
      [
        `a confirmation ${whose}`,
        'mailbox',
        async () => {
          const t = createTestContext()
          const email = await addressOf(t)
          const resend = (to: string) => t.anonymous.signUp.resend({ email: to })
          return { t, ask: () => resend(email), other: () => resend('autre@laveo.test') }
        },
      ],
      [
        `a link to another password ${whose}`,
        'mailbox',
        async () => {
          const t = createTestContext()
          const email = await addressOf(t)
          const ask = (to: string) => t.anonymous.recovery.ask({ email: to })
          return { t, ask: () => ask(email), other: () => ask('autre@laveo.test') }
        },
      ],
    ]
  }),
  [
    'confirmations of many addresses by one sender',
    'addressMail',
    async () => {
      const t = createTestContext()
      const resend = (email: string, from = OFFICE) =>
        t.browser(from).caller.signUp.resend({ email })
      return {
        t,
        ask: (n) => resend(`p${n}@laveo.test`),
        other: () => resend('autre@laveo.test', ELSEWHERE),
      }
    },
  ],
  [
    'a confirmation, by the team',
    'mailbox',
    async () => {
      const t = createTestContext()
      const { users } = await t.as(await makeSuperadmin(t))
      const [{ id: userId }, other] = [
        await makeClient(t, { emailConfirmedAt: null }),
        await makeClient(t, { emailConfirmedAt: null }),
      ]
      return {
        t,
        ask: () => users.resendConfirmation({ userId }),
        other: () => users.resendConfirmation({ userId: other.id }),
      }
    },
  ],
  [
    'a code of one number',
    'mailbox',
    async () => {
      const t = createTestContext()
      const [client, other] = [await makeClientWithoutEmail(t), await makeClientWithoutEmail(t)]
      const [{ numberProof }, neighbour] = [
        await t.as(client, { byLink: true }),
        await t.as(other, { byLink: true }),
      ]
      return { t, ask: () => numberProof.askCode(), other: () => neighbour.numberProof.askCode() }
    },
  ],
  [
    'an application from one address',
    'form',
    async () => {
      const t = createTestContext()
      const submit = (email: string, from = OFFICE) =>
        t.browser(from).caller.applications.submit({ ...KOFFI, email })
      return {
        t,
        ask: (n) => submit(`k${n}@exemple.ci`),
        other: () => submit('autre@exemple.ci', ELSEWHERE),
      }
    },
  ],
  [
    'a tablet from one address',
    'form',
    async () => {
      const t = createTestContext()
      const ask = (from = OFFICE) => t.browser(from).caller.devices.ask()
      return { t, ask: () => ask(), other: () => ask(ELSEWHERE) }
    },
  ],
  [
    'a link by its number, from one address',
    'numberRequest',
    async () => {
      const t = createTestContext()
      const ask = (phone: string, from = OFFICE) =>
        t.browser(from).caller.clientLinks.ask({ phone })
      return { t, ask: (n) => ask(phoneNumber(n)), other: () => ask(phoneNumber(99), ELSEWHERE) }
    },
  ],
  [
    'another link of one’s own',
    'form',
    async () => {
      const t = createTestContext()
      const renewer = async () => {
        const { clientLinks } = await t.as(await makeClientWithoutEmail(t), { byLink: true })
        return () => clientLinks.renewOwn()
      }
      return { t, ask: await renewer(), other: await renewer() }
    },
  ],
  [
    'the free slots, by visitors of one address',
    'read',
    async () => {
      const t = createTestContext()
      const signedIn = await t.as(await makeClient(t))
      const read = (from = OFFICE) => t.browser(from).caller.checkout.times()
      return {
        t,
        ask: () => read(),
        other: async () => [await read(ELSEWHERE), await signedIn.checkout.times()],
      }
    },
  ],
  [
    'an order that is cancelled again',
    'order',
    async () => {
      const t = createTestContext()
      const [client, other] = [await t.as(await makeClient(t)), await t.as(await makeClient(t))]
      const place = async ({ checkout, orders } = client) => {
        const { orderId } = await checkout.place(await orderInput(t))
        await orders.cancel({ orderId, from: 'pending' })
      }
      return { t, ask: () => place(), other: () => place(other) }
    },
  ],
  [
    'an order that the team takes',
    'act',
    async () => {
      const t = createTestContext()
      const [one, other] = [await t.as(await makeAdmin(t)), await t.as(await makeAdmin(t))]
      const { id: clientId } = await makeClient(t)
      const place = async ({ checkout } = one) =>
        checkout.placeFor({ ...(await orderInput(t)), clientId })
      return { t, ask: () => place(), other: () => place(other) }
    },
  ],
  [
    'a visit where the client will be away',
    'order',
    async () => {
      const f = await agreedVisits()
      f.t.clock.set(PICKUP.from)
      const rides: { id: string }[] = []
      for (let n = 0; n <= LIMITS.order.free; n += 1) rides.push(await f.timed('pickup_en_route'))
      const neighbour = await makeClient(f.t)
      const { id } = await f.timed('pickup_en_route', { clientId: neighbour.id })
      const elsewhere = await f.t.as(neighbour)
      const visit = 'pickup'
      return {
        t: f.t,
        ask: (n) => f.as.client.visits.away({ orderId: rides[n]?.id ?? '', visit }),
        other: () => elsewhere.visits.away({ orderId: id, visit }),
      }
    },
  ],
  [
    'a claim of a livreur',
    'act',
    async () => {
      const t = createTestContext()
      const [konan, mariam] = [await makeLivreur(t), await makeLivreur(t)]
      const refused = { from: 'pickup_en_route', refusal: 'ORDER_CHANGED', takenAt: 1 } as const
      const claimer = async (livreur = konan) => {
        const { id: orderId } = await makeOrder(t, { livreur, status: 'pickup_en_route' })
        const { missions } = await t.as(livreur)
        return () => missions.claim({ ...refused, orderId, idempotencyKey: randomUUID() })
      }
      return { t, ask: await claimer(), other: await claimer(mariam) }
    },
  ],
]

test.each(ASKED)(
  '%s, asked too often, waits: nothing is written, and nobody else waits',
  async (_, limit, make) => {
    const { t, ask, other } = await make()
    const { free, firstMs } = LIMITS[limit]
    for (let n = 0; n < free; n += 1) await ask(n)
    const before = dumpTables(t.database)
    const early = { retryAfter: Math.ceil(firstMs / 1000) }
    const refusal = await refusalOf(ask(free))
    expect(refusal).toEqual({ code: 'TOO_MANY_TRIES', status: 429, details: early })
    expect(dumpTables(t.database)).toEqual(before)
    await other()
    t.clock.advance(firstMs)
    await ask(free)
  },
)
