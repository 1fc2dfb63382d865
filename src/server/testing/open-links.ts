import type { Caller } from './create-test-context.ts'

const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

/** Opens a link as a browser does that keeps cookies. */
export const openLink = (caller: Caller, link: string) =>
  caller.landing.open({ token: tokenIn(link), keepsCookies: true })

/** Opens the home of a client by their link. */
export async function openHome(caller: Caller, link: string) {
  const opened = await openLink(caller, link)
  if (opened.opens !== 'home') throw new Error(`This link opens: ${opened.opens}`)
  return opened.home
}

/** Opens an order by number by its confirming link. */
export async function openRequest(caller: Caller, link: string) {
  const opened = await openLink(caller, link)
  if (opened.opens !== 'request') throw new Error(`This link opens: ${opened.opens}`)
  return opened.request
}
