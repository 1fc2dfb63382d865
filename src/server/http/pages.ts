import { randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import type { HttpContext } from './context.ts'
import { publicConfig } from './public-config.ts'
import { refuse } from './refuse.ts'
import { pagePolicy } from './security-headers.ts'
import type { Site, SiteFile, Variant } from './site.ts'

/** Addresses that never are a page of the application: what is missing there is missing. */
const NOT_A_PAGE = /^\/(?:trpc|api|assets|uploads|healthz|readyz|demo)(?:\/|$)|\.[^/]*$/

/** Built files first; then the application's page for whatever a browser navigates to; else a real 404. */
export function servePages(env: Env, site: Site) {
  const render = pageRenderer(env)
  return async (c: HttpContext): Promise<Response> => {
    const file = site.file(c.req.path)
    if (file) return sendFile(c, file)
    // Browsers ask for HTML; monitors and link previews ask for anything.
    const isNavigation = /text\/html|\*\/\*|^$/.test(c.req.header('accept') ?? '')
    if (!isNavigation || NOT_A_PAGE.test(c.req.path)) return refuse(c, 'NOT_FOUND')
    const template = await site.template(c.req.path)
    if (template === undefined)
      return c.text('Le site n’est pas construit : lancez « npm run build ».', 503)
    const nonce = randomBytes(16).toString('base64')
    c.header('Content-Security-Policy', pagePolicy(env, nonce, site.hotReload))
    return c.html(render(template, nonce))
  }
}

/** Fills the template; the built one is always the same string, so it is cut up once. */
function pageRenderer(env: Env): (template: string, nonce: string) => string {
  const config = JSON.stringify(publicConfig(env)).replaceAll('<', '\\u003c')
  let known = ''
  let pieces: string[] = []
  return (template, nonce) => {
    if (template !== known) {
      pieces = template.replace('__CONFIG__', () => config).split('__CSP_NONCE__')
      known = template
    }
    return pieces.join(nonce)
  }
}

function sendFile(c: HttpContext, file: SiteFile): Response {
  c.set('quiet', true)
  const { body, headers } = bestVariant(file, c.req.header('accept-encoding') ?? '')
  if (!c.req.header('if-none-match')?.includes(file.etag)) return c.body(body, 200, headers)
  const { 'Content-Length': _, 'Content-Encoding': __, ...validators } = headers
  return c.body(null, 304, validators)
}

function bestVariant(file: SiteFile, accepted: string): Variant {
  const codings = accepted.split(',').map((coding) => coding.trim())
  // A coding with a quality is rare, and `q=0` among them means « not this one »: plain bytes are always right.
  if (file.br && codings.includes('br')) return file.br
  if (file.gzip && codings.includes('gzip')) return file.gzip
  return file.plain
}
