import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { type AppErrorCode, errorMessage } from '#shared/errors.ts'
import { invoicePdfPath } from '#shared/paths.ts'
import { AppError } from './lib/app-error.ts'
import { linkText, namedBy, versionedId } from './lib/derived-secrets.ts'
import { LINKS, type LinkPurpose } from './lib/link-purposes.ts'
import { invoiceAddress } from './money/company-invoices/invoice-link.service.ts'
import { clientLink } from './orders/client-links/client-links.service.ts'
import { endOldRequests } from './orders/number-requests/number-requests.service.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import { makeAdmin, makeClient, makeOrder, TEST_PASSWORD, type User } from './testing/factories.ts'
import { testKey } from './testing/fakes/test-keys.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from './testing/fixtures/company-invoices.fixture.ts'
import { lastMail } from './testing/outbox.ts'
import { codeOfRefusal } from './testing/refusal.ts'
import { askByNumber, sendRequest } from './testing/scenes/by-number.ts'
import { appOn } from './testing/test-app.ts'

interface Link {
  /** The text that was sent, printed or kept. */
  text: string
  /** The id that it is the proof of. */
  id: string
  /** Whom it is of, where that is an account. */
  owner?: User
}

interface Kind {
  purpose: LinkPurpose
  make: (t: TestContext) => Promise<Link>
  /** Follows it in a new browser of an address: what it opens, or null. Throws the refusal. */
  follow: (t: TestContext, text: string, address?: string) => Promise<unknown>
  refusal: AppErrorCode
  /** Erases whose it is, where that is an account. */
  erase?: (t: TestContext, link: Link) => unknown
  /** Makes it one of the past. */
  outdate: (t: TestContext, link: Link) => unknown
  /** The answer then, and after its owner was erased: by default the refusal. */
  over?: 'opens nothing'
}

const tokenIn = (address: string) => address.split('/').at(-1) ?? ''

async function land(t: TestContext, token: string, address?: string): Promise<unknown> {
  const opened = await t.browser(address).caller.landing.open({ token, keepsCookies: true })
  const { opens, ...what } = opened
  return Object.values(what)[0]
}

/** Asks for a PDF as the system's browser does. By its form a text is a link of either kind: each page says that it is over. */
async function download(t: TestContext, text: string): Promise<number> {
  const answer = await appOn(t).request(invoicePdfPath(text))
  if (answer.status === 200) return answer.status
  if (answer.status === 429) throw new AppError('TOO_MANY_TRIES', { retryAfter: 1 })
  const page = await answer.text()
  const codes = ['INVOICE_LINK_OVER', 'INVOICE_LINK_INVALID'] as const
  expect(codes.some((code) => page.includes(errorMessage(code, undefined).text))).toBe(true)
  throw new AppError('INVOICE_LINK_OVER')
}

async function invoiceOfCompany(t: TestContext): Promise<Link> {
  const owner = await makeClient(t)
  putOnAccount(t, owner)
  await makeOwedOrder(t, owner)
  const { invoiceId } = await invoiceAll(await t.as(await makeAdmin(t)), owner)
  const text = tokenIn(invoiceAddress(t, { id: invoiceId, linkVersion: 0 }))
  return { text, id: versionedId(invoiceId, 0), owner }
}

async function deleteAccount(t: TestContext, { owner }: Link): Promise<void> {
  const { id: userId } = owner as User
  await (await t.as(await makeAdmin(t))).orders.cancelPendingOf({ userId })
  await (await t.as(owner as User)).profile.deleteAccount({ password: TEST_PASSWORD })
}

/** Erases by hand an account that nobody may end by a click: it owes an invoice, or never confirmed its address. */
const markErased = (t: TestContext, { owner }: Link) =>
  t.database.sqlite.prepare('update users set deleted_at = 1 where id = ?').run(owner?.id)

const renew = async (t: TestContext, { owner }: Link) =>
  (await t.as(await makeAdmin(t))).clientLinks.renew({ userId: owner?.id ?? '' })

const RECOVERY: Omit<Kind, 'follow'> = {
  purpose: 'recovery',
  async make(t) {
    const owner = await makeClient(t)
    await t.anonymous.recovery.ask({ email: owner.email })
    const text = lastMail(t, 'reset-password', owner.email).token ?? ''
    return { text, id: namedBy('recovery', text) ?? '', owner }
  },
  refusal: 'RECOVERY_INVALID',
  outdate: (t) => t.clock.advance(HOUR_MS),
  erase: deleteAccount,
}

const KINDS: Record<string, Kind> = {
  'of a client’s home': {
    purpose: 'client link',
    async make(t) {
      const owner = await makeClient(t)
      return { text: tokenIn(clientLink(t, owner.id) ?? ''), id: versionedId(owner.id, 0), owner }
    },
    follow: land,
    refusal: 'LINK_INVALID',
    outdate: renew,
    erase: deleteAccount,
  },
  'that confirms an order by number': {
    purpose: 'request link',
    async make(t) {
      const { id } = await askByNumber(t)
      const text = await sendRequest(await t.as(await makeAdmin(t)), id)
      return { text, id: versionedId(id, 1) }
    },
    follow: land,
    refusal: 'LINK_INVALID',
    async outdate(t, { text }) {
      const { numberRequests } = await t.as(await makeAdmin(t))
      const requestId = namedBy('request link', text) ?? ''
      await numberRequests.correctNumber({ requestId, phone: '0102030405' })
    },
  },
  'to the state of an order by number': {
    purpose: 'request status',
    async make(t) {
      const { id, token } = await askByNumber(t)
      return { text: token, id: versionedId(id, 0) }
    },
    follow: (t, token, address) => t.browser(address).caller.numberRequests.status({ token }),
    refusal: 'LINK_INVALID',
    outdate(t) {
      t.clock.advance(3 * DAY_MS)
      const end = () => t.database.write((orm) => endOldRequests(orm, t.clock.now()))
      return end().then(() => {
        t.clock.advance(60 * DAY_MS)
        return end()
      })
    },
  },
  'to one order': {
    purpose: 'shared follow',
    async make(t) {
      const owner = await makeClient(t)
      const { id: orderId } = await makeOrder(t, { client: owner })
      const link = await (await t.as(owner)).sharedFollows.share({ orderId })
      return { text: tokenIn(link?.url ?? ''), id: versionedId(orderId, 1), owner }
    },
    follow: land,
    refusal: 'LINK_INVALID',
    async outdate(t, { id, owner }) {
      const [orderId = ''] = id.split(' ')
      await (await t.as(owner as User)).sharedFollows.withdraw({ orderId })
    },
    over: 'opens nothing',
    erase: deleteAccount,
  },
  'to an invoice of a company': {
    purpose: 'company invoice',
    make: invoiceOfCompany,
    follow: land,
    refusal: 'LINK_INVALID',
    outdate: renew,
  },
  'to the PDF of an invoice of a company': {
    purpose: 'company invoice',
    make: invoiceOfCompany,
    follow: download,
    refusal: 'INVOICE_LINK_OVER',
    outdate: renew,
    erase: markErased,
  },
  'to the PDF of an invoice': {
    purpose: 'invoice',
    async make(t) {
      const owner = await makeClient(t)
      const { id: orderId } = await makeOrder(t, { client: owner })
      const path = await (await t.as(owner)).invoices.link({ orderId })
      const text = decodeURIComponent(tokenIn(path)).replace(/\.pdf$/, '')
      return { text, id: namedBy('invoice', text) ?? '', owner }
    },
    follow: download,
    refusal: 'INVOICE_LINK_OVER',
    outdate: (t) => t.clock.advance(LINKS.invoice.lifeMs),
    erase: deleteAccount,
  },
  'that confirms an address': {
    purpose: 'signup',
    async make(t) {
      const owner = await makeClient(t, { emailConfirmedAt: null })
      await t.anonymous.signUp.resend({ email: owner.email })
      const text = lastMail(t, 'confirm-signup', owner.email).token ?? ''
      return { text, id: namedBy('signup', text) ?? '', owner }
    },
    follow: (t, token, address) => t.browser(address).caller.signUp.confirm({ token }),
    refusal: 'CONFIRMATION_INVALID',
    outdate: (t) => t.clock.advance(DAY_MS),
    erase: markErased,
  },
  'to another password': {
    ...RECOVERY,
    follow: (t, token, address) => t.browser(address).caller.recovery.check({ token }),
  },
  'to another password, which is chosen': {
    ...RECOVERY,
    follow: (t, token, address) =>
      t.browser(address).caller.recovery.reset({ token, password: 'pagne-bleu-marine' }),
  },
}

/** One letter of it is another. */
const altered = (text: string, at: number) => {
  const i = at < 0 ? text.length + at : at
  return `${text.slice(0, i)}${text[i] === 'A' ? 'E' : 'A'}${text.slice(i + 1)}`
}

/** Texts that are almost the link, or are one of something else. */
function wrongOnes(t: TestContext, purpose: LinkPurpose, { text, id }: Link, other: Link) {
  const half = Math.floor(text.length / 2)
  const foreign = Object.keys(LINKS).filter((one) => one !== purpose) as LinkPurpose[]
  return [
    ...[0, half, -1].map((at) => altered(text, at)),
    other.text.slice(0, half) + text.slice(half),
    text.slice(0, -1),
    text.slice(0, half),
    `${text}A`,
    text.toUpperCase(),
    linkText(testKey(8), purpose, id),
    ...foreign
      .filter((one) => LINKS[one].signedFor !== LINKS[purpose].signedFor)
      .map((one) => linkText(t.secret, one, id)),
    'x',
    '.',
    'A'.repeat(43),
    '🙂'.repeat(40),
    'آوا',
    "' or 1=1 --",
    '\u0000',
  ]
}

async function makeLink(name: string) {
  const kind = KINDS[name] as Kind
  const t = createTestContext()
  const link = await kind.make(t)
  const follow = (text: string, address?: string) => kind.follow(t, text, address)
  const expectOver = async () =>
    kind.over
      ? expect(await follow(link.text)).toBeNull()
      : expect(await codeOfRefusal(follow(link.text))).toBe(kind.refusal)
  return { t, kind, link, follow, expectOver }
}

test('each kind of link that has an address is tried here', () => {
  const sent = Object.entries(LINKS).flatMap(([purpose, rules]) =>
    'page' in rules ? [purpose] : [],
  )
  const tried = Object.values(KINDS).map(({ purpose }) => purpose)
  expect([...new Set<string>(tried)].sort()).toEqual(sent.sort())
})

describe.each(Object.keys(KINDS))('a link %s', (name) => {
  test('opens, and one letter off, cut, mixed, of another purpose or of another server does not', async () => {
    const { t, kind, link, follow } = await makeLink(name)
    const other = await kind.make(t)
    expect(linkText(t.secret, kind.purpose, link.id)).toBe(link.text)
    const before = dumpTables(t.database)
    for (const wrong of wrongOnes(t, kind.purpose, link, other))
      expect(await codeOfRefusal(follow(wrong)), wrong).toBe(kind.refusal)
    expect(dumpTables(t.database)).toEqual(before)
    expect(await follow(link.text)).toBeTruthy()
  })

  test('opens nothing once it is of the past', async () => {
    const { t, kind, link, expectOver } = await makeLink(name)
    await kind.outdate(t, link)
    await expectOver()
  })

  test('waits where others are tried at random, and not where it is right', async () => {
    const { link, follow } = await makeLink(name)
    const codes = new Set<string>()
    for (let i = 0; i < 70; i += 1)
      codes.add(await codeOfRefusal(follow(altered(link.text, -2), '41.66.0.1')))
    expect(codes).toContain('TOO_MANY_TRIES')
    expect(await follow(link.text, '41.66.0.1')).toBeTruthy()
  })
})

const OWNED = Object.keys(KINDS).filter((name) => KINDS[name]?.erase)

describe.each(OWNED)('a link %s', (name) => {
  test('opens nothing once whose it is was erased', async () => {
    const { t, kind, link, expectOver } = await makeLink(name)
    await kind.erase?.(t, link)
    await expectOver()
  })
})
