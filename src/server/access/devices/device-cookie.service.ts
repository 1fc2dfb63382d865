import { hash, type KeyObject } from 'node:crypto'
import { type CookieJar, readCookie, writeCookie } from '#server/lib/requests/cookies.ts'
import { sign } from '#server/lib/secret.ts'

const COOKIE = 'laveo-atelier'
/** Browsers keep none longer; a tablet that works gets it again meanwhile. */
const LIFE_S = 400 * 24 * 3600

/** The token of a browser that is a tablet, or asked to become one. */
export const deviceToken = (ctx: CookieJar): string | undefined => readCookie(ctx, COOKIE)

/** Strict: no other site can make the tablet act, or open a page of ours as one. */
export function setDeviceCookie(ctx: CookieJar, token: string): void {
  writeCookie(ctx, COOKIE, token, LIFE_S, 'Strict')
}

/** The stored form of a token: neither a stolen database nor a row written into it acts as a tablet. */
export const storedDeviceToken = (secret: KeyObject, token: string): string =>
  sign(secret, 'device', hash('sha256', token))

/** The token from the pairing on. Who set or read the one before cannot make it; the same answer can be given again where it was lost. */
export const pairedToken = (secret: KeyObject, token: string): string =>
  sign(secret, 'paired device', token)
