/** The account that has just signed in on this page, and the page that it had asked for. */
let last: { id: string; from: unknown } | undefined

/** Called when a sign-in form of this page succeeded. */
export function noteSignIn(id: string | undefined, from: unknown): void {
  last = id === undefined ? undefined : { id, from }
}

/**
 * True once, if this account has just signed in on this page to come to this address. A session that was open already
 * may be another person's, and does not count.
 */
export function takeSignInFor(address: string, id: string): boolean {
  const isMeant = last?.id === id && last.from === address
  last = undefined
  return isMeant
}
