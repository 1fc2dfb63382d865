import { randomBytes } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import { sessionCookieName } from '#server/access/sessions/lucia.service.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { bestCoding } from '#server/http/coding/best-coding.ts'
import { encodeText } from '#server/http/coding/encode-text.ts'
import { holds } from '#server/http/coding/etag.ts'
import type { HttpContext } from '#server/http/context.ts'
import { pagePolicy, publicPolicy } from '#server/http/guards/security-headers.ts'
import { refuse } from '#server/http/refuse.ts'
import { OFFLINE_META, OFFLINE_PAGE, type PublicConfig } from '#shared/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import { isAppPath, paths, SECRET_STARTS, withoutTail } from '#shared/paths.ts'
import { fillSlots, SLOTS, YES } from '#shared/shop/site/page-slots.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { SITE } from '#shared/shop/site/site.ts'
import {
  COMPLETE_PAGES,
  OPENING_PAGE,
  SELLING_PAGES,
  sitePage,
} from '#shared/shop/site/site-pages.ts'
import { FORM_PATHS, SENT_SEARCH } from '#shared/site-forms.ts'
import {
  createPageFiller,
  inScript,
  type PageFacts,
  type SitePages,
  type Slots,
} from './public-pages.ts'
import type { Site, SiteFile, Variant } from './site.ts'

/** These paths have no pages: a missing file below them is a 404 for a browser too. */
const NOT_FOR_PEOPLE = /^\/(?:trpc|api|assets|uploads|factures)(?:\/|$)/

/** The application's public pages; search engines should not index the others. */
const INDEXED = new Set<string>([paths.signIn, paths.signUpClient, paths.signUpLivreur])
const COMPLETE = new Set<string>(Object.values(COMPLETE_PAGES).map(({ path }) => path))

/** The pages where a visitor would order or read prices: a closed site shows its opening page instead. */
const SELLING = new Set<string>([paths.basket, ...SELLING_PAGES.map(({ path }) => path)])

const SENT = new Map([[SLOTS.sent, YES]])

/**
 * Built files and complete pages first, while the site is closed its opening page for those that sell; then the application's page for its own addresses. Any
 * other browser navigation is redirected to the home page; any other request gets a 404.
 */
export function servePages(deps: Pick<Deps, 'env'>, { site, readFacts }: SitePages) {
  const fill = createPageFiller(readFacts)
  const fillSent = createPageFiller(readFacts, SENT)
  const renderShell = shellRenderer(deps.env, readFacts)
  return async (c: HttpContext): Promise<Response> => {
    const { path } = c.req
    const file = site.file(path)
    if (file) return sendFile(c, file)
    const clean = withoutTail(path)
    if (clean !== path && (isAppPath(clean) || sitePage(clean)))
      return c.redirect(encodeURI(clean) + new URL(c.req.url).search)
    const { isOpen } = readFacts()
    if (!isOpen && SELLING.has(path.toLowerCase().replace(/\/$/, ''))) return leadToOpening(c)
    const isKnown = path === paths.signIn && hasSession(c, deps.env)
    const page = isKnown ? undefined : await pageAt(site, path, isOpen)
    const ofQuarter = path === paths.home ? c.req.query(QUARTER_PARAM) : undefined
    const added = ofQuarter === undefined ? undefined : readFacts().slotsOfQuarter(ofQuarter)
    if (page && added && !site.hotReload) return sendFilled(c, page, { readFacts, added })
    if (page && !site.hotReload) {
      const isSent = FORM_PATHS.includes(path) && c.req.query(SENT_SEARCH) !== undefined
      const answer = sendFile(c, await (isSent ? fillSent : fill)(page))
      if (path === paths.signIn) answer.headers.append('Vary', 'Cookie')
      return answer
    }
    if (path.endsWith('/') && sitePage(path.slice(0, -1))) return c.redirect(path.slice(0, -1), 301)
    if (!isAppPath(path) && path !== OFFLINE_PAGE)
      return isNavigation(c) && !NOT_FOR_PEOPLE.test(path)
        ? c.redirect('/')
        : refuse(c, 'NOT_FOUND')
    // Browsers ask for HTML; monitors and link previews ask for anything.
    if (!/text\/html|\*\/\*|^$/.test(c.req.header('accept') ?? '')) return refuse(c, 'NOT_FOUND')
    // The application redirects unknown paths to /: without a home page it would redirect for ever.
    const template = page ?? (COMPLETE.has(path) ? undefined : await site.template(path))
    if (template === undefined)
      return c.text('Le site n’est pas construit : lancez « npm run build ».', 503)
    const nonce = randomBytes(16).toString('base64')
    const built = { template, nonce, hotReload: site.hotReload }
    c.header('Content-Security-Policy', pagePolicy(deps.env, built))
    if (!INDEXED.has(path) && !page) c.header('X-Robots-Tag', 'noindex')
    // The address is a secret. Map tiles need the origin, which the screens after this page ask for under its policy.
    if (SECRET_STARTS.some((start) => path.toLowerCase().startsWith(start)))
      c.header('Referrer-Policy', 'strict-origin')
    const html = renderShell(template, nonce)
    return sendHtml(c, path === OFFLINE_PAGE ? html.replace(PLAIN_HEAD, OFFLINE_HEAD) : html)
  }
}

/** Fills the templates; the built ones never change, so each is parsed once. */
function shellRenderer(env: Env, readFacts: () => PageFacts) {
  const known = new Map<string, { facts: PageFacts; pieces: string[] }>()
  return (template: string, nonce: string): string => {
    const facts = readFacts()
    let cut = known.get(template)
    if (cut?.facts !== facts) {
      const config = inScript(publicConfig(env, facts))
      const slots = new Map(facts.slots).set('__CONFIG__', config)
      // Parsed before it is filled, and filled once: user text may look like a slot.
      const fill = (text: string) => fillSlots(text, slots)
      const pieces = template
        .split('__CSP_NONCE__')
        .map((piece) => piece.split('<!--head-->').map(fill).join(PLAIN_HEAD))
      cut = { facts, pieces }
      known.set(template, cut)
    }
    return cut.pieces.join(nonce)
  }
}

function sendFile(c: HttpContext, file: SiteFile): Response {
  c.set('quiet', true)
  c.set('partOfPage', file.partOfPage)
  const { body, headers } = bestVariant(file, c.req.header('accept-encoding') ?? '')
  if (!holds(c.req.header('if-none-match'), file.etag)) return c.body(body, 200, headers)
  const { 'Content-Length': _, 'Content-Encoding': __, ...validators } = headers
  return c.body(null, 304, validators)
}

function bestVariant(file: SiteFile, accepted: string): Variant {
  const coding = bestCoding(accepted)
  return (coding && file[coding]) ?? file.plain
}

/** For this time only: an owner opens the site at any moment. */
function leadToOpening(c: HttpContext): Response {
  c.header('Cache-Control', 'no-store')
  return c.redirect(paths.home)
}

/**
 * Whether a browser with a session asks for the sign-in page: the application then leads on, or shows
 * its own screen.
 */
function hasSession(c: HttpContext, { secureCookies }: Env): boolean {
  return getCookie(c, sessionCookieName(secureCookies)) !== undefined
}

/** The built page of an address, at which the home page of a closed house is the one of its opening. */
function pageAt(site: Site, path: string, isOpen: boolean): ReturnType<Site['page']> {
  if (path === OPENING_PAGE.file) return undefined
  return site.page(path === paths.home && !isOpen ? OPENING_PAGE.file : path)
}

/**
 * Whether the request is a browser navigation; older browsers do not declare it, and accept HTML
 * first.
 */
function isNavigation(c: HttpContext): boolean {
  const mode = c.req.header('sec-fetch-mode')
  if (c.req.method !== 'GET') return false
  if (mode !== undefined) return mode === 'navigate'
  return c.req.header('accept')?.trimStart().startsWith('text/html') ?? false
}

const PLAIN_HEAD = `<title>${SITE.name}</title>`
/**
 * The service worker keeps this page with its policy, and serves it for any address without an
 * answer.
 */
const OFFLINE_HEAD = `${PLAIN_HEAD}<meta name="${OFFLINE_META}" content="oui">`

/** A page that is made for one answer: its nonce is nobody else's. */
async function sendHtml(c: HttpContext, html: string): Promise<Response> {
  const { body, headers } = await encodeText(html, c.req.header('accept-encoding'))
  c.header('Vary', 'Accept-Encoding')
  c.header('Content-Type', 'text/html; charset=UTF-8')
  return c.body(body, 200, headers)
}

/** A public page with slots of this answer alone: of a choice that was made without a script. */
function sendFilled(
  c: HttpContext,
  page: string,
  { readFacts, added }: Pick<SitePages, 'readFacts'> & { added: Slots },
): Promise<Response> {
  c.header('Content-Security-Policy', publicPolicy(page))
  c.header('Cache-Control', 'no-cache')
  return sendHtml(c, fillSlots(page, new Map([...readFacts().slots, ...added])))
}

const NO_WAVE = 'Le paiement Wave n’est pas encore disponible. Choisissez les espèces.'

/** The configuration that the application may know. */
export function publicConfig(
  env: Env,
  {
    site,
    wave,
    isOpen,
    certifies,
    modules,
  }: Pick<PageFacts, 'site' | 'wave' | 'isOpen' | 'certifies' | 'modules'>,
): PublicConfig {
  return {
    site,
    tileUrl: env.tileUrl,
    tileAttribution: env.tileAttribution,
    mailLeaves: env.mailLeaves,
    messagesLeave: env.whatsApp !== undefined,
    siteOpen: isOpen,
    invoicesCertified: certifies,
    modules,
    waveEnabled: wave,
    ...(wave ? {} : { waveReason: NO_WAVE }),
    waveOfServer: env.waveEnabled,
    ...(env.demo ? { demo: { accounts: DEMO_ACCOUNTS, password: DEMO_PASSWORD } } : {}),
  }
}
