import { type KeyObject, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { type CookieJar, readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { sameText, sign } from '#server/lib/secret.ts'

const COOKIE = 'laveo-browser'
const LIFE_S = 365 * 24 * 3600
/** People who share a phone each keep their mark. */
const MAX_ACCOUNTS = 5
/** Base64url of 128 bits, which cannot be guessed. */
const LENGTH = 22

type BrowserContext = CookieJar & Pick<Deps, 'secret'>

/**
 * The cookie's content: the browser's random id, then one mark for each account that was opened in
 * it.
 */
function readMarks(ctx: BrowserContext): { id: string; marks: string[] } | undefined {
  const [id = '', ...marks] = (readCookie(ctx, COOKIE) ?? '').split('.')
  return /^[\w-]{22}$/.test(id) ? { id, marks: marks.slice(0, MAX_ACCOUNTS) } : undefined
}

/** An account that a browser may know. */
export interface Marked {
  id: string
  passwordHash: string
}

/** Only this server can make it; it is valid for one browser, one account and one password. */
function markOf(secret: KeyObject, id: string, { id: userId, passwordHash }: Marked): string {
  return sign(secret, 'known browser', `${id} ${userId} ${passwordHash}`).slice(0, LENGTH)
}

/**
 * The id of this browser when the account's owner has used it before; undefined for an unknown
 * browser or account.
 */
export function knownBrowser(ctx: BrowserContext, account: Marked | undefined): string | undefined {
  const browser = readMarks(ctx)
  if (!browser) return undefined
  const mark = markOf(ctx.secret, browser.id, account ?? { id: '', passwordHash: '' })
  return browser.marks.some((m) => sameText(m, mark)) ? browser.id : undefined
}

/** The one of these accounts that was opened in this browser last; undefined where none was. */
export function lastKnownHere<One extends Marked>(
  ctx: BrowserContext,
  accounts: () => readonly One[],
): One | undefined {
  const browser = readMarks(ctx)
  if (!browser || browser.marks.length === 0) return undefined
  const marked = accounts().map((account) => ({
    account,
    mark: markOf(ctx.secret, browser.id, account),
  }))
  for (const mine of browser.marks) {
    const found = marked.find(({ mark }) => sameText(mark, mine))
    if (found) return found.account
  }
  return undefined
}

/** Marks the browser as used by the account's owner, for a year from the last use. */
export function rememberBrowser(ctx: BrowserContext, account: Marked): void {
  const { id, marks } = readMarks(ctx) ?? { id: newBrowserId(), marks: [] }
  const mark = markOf(ctx.secret, id, account)
  const others = marks.filter((m) => m !== mark).slice(0, MAX_ACCOUNTS - 1)
  writeMarks(ctx, id, [mark, ...others])
}

/**
 * Marks the browser under a new id: tries made with a copy of its cookie then no longer count for
 * the owner.
 */
export function renewBrowser(ctx: BrowserContext, account: Marked): void {
  const id = newBrowserId()
  writeMarks(ctx, id, [markOf(ctx.secret, id, account)])
}

const newBrowserId = () => randomBytes(16).toString('base64url')

function writeMarks(ctx: BrowserContext, id: string, marks: readonly string[]): void {
  writeCookie(ctx, COOKIE, [id, ...marks].join('.'), LIFE_S)
}
