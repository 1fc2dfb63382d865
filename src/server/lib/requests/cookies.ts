import { serialize } from 'hono/utils/cookie'

/** `__Host-` binds a cookie to this very host, and needs https. */
export function cookieName(secure: boolean, name: string): string {
  return secure ? `__Host-${name}` : name
}

/** The cookies of a request, and how its answer sets others. */
export interface CookieJar {
  secure: boolean
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(cookie: string): void
}

/** The value of one of our cookies, as the browser sent it. */
export function readCookie({ secure, cookies }: CookieJar, name: string): string | undefined {
  return cookies[cookieName(secure, name)]
}

/**
 * Sets a cookie that no script and no other site can read, for `seconds`; 0 removes it. A strict one does not come with a page that
 * another site opened.
 */
export function writeCookie(
  { secure, setCookie }: CookieJar,
  name: string,
  value: string,
  seconds: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): void {
  const attributes = { path: '/', httpOnly: true, sameSite, secure } as const
  setCookie(serialize(cookieName(secure, name), value, { ...attributes, maxAge: seconds }))
}
