const TRIED = 'laveo-essai=oui'

/** Whether the browser keeps our cookies, tried with one: without them nobody stays signed in. */
export function acceptsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is in no old browser
    document.cookie = `${TRIED}; Path=/; SameSite=Lax`
    const isKept = document.cookie.includes(TRIED)
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${TRIED}; Path=/; Max-Age=0`
    return isKept
  } catch {
    return false
  }
}

export const COOKIES_REFUSED = {
  title: 'Ce navigateur refuse les cookies',
  text: 'Sans eux, Lavéo ne peut pas vous garder connecté. Autorisez les cookies de ce site dans les réglages du navigateur, ou ouvrez cette page dans Chrome.',
}

/** The sentence for a form that signs in; undefined where it can. */
export function cookieObstacle(): string | undefined {
  const { title, text } = COOKIES_REFUSED
  return acceptsCookies() ? undefined : `${title}. ${text}`
}
