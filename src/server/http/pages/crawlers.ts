import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { SECRET_STARTS } from '#shared/paths.ts'
import { SELLING_PAGES, SITE_PAGES } from '#shared/shop/site/site-pages.ts'
import type { HttpContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { PageFacts } from './public-pages.ts'

/**
 * Pages behind a sign-in, or no pages. A page to hide without naming it here sends `X-Robots-Tag`
 * itself.
 */
const PRIVATE = [
  '/client/',
  '/livreur/',
  '/admin/',
  '/superadmin/',
  '/atelier',
  ...SECRET_STARTS,
  '/trpc/',
  '/api/',
  '/uploads/',
]

const CACHE = 'public, max-age=3600'

export const SECURITY_TXT = '/.well-known/security.txt'

/** The robots.txt: what search engines may read, and where the site map is. */
export function robots({ publicUrl }: Pick<Env, 'publicUrl'>) {
  return (c: HttpContext): Response => {
    const rules = PRIVATE.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, { 'Cache-Control': CACHE })
  }
}

/** The public pages with their full addresses, those that sell once the site is open. */
export function sitemap({ publicUrl }: Pick<Env, 'publicUrl'>, readFacts: () => PageFacts) {
  return (c: HttpContext): Response => {
    const { isOpen } = readFacts()
    const shown = SITE_PAGES.filter((page) => isOpen || !SELLING_PAGES.includes(page))
    const pages = shown.map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
    return c.body(xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': CACHE,
    })
  }
}

/** RFC 9116 asks for less than a year; it is counted from each request, so it never lapses. */
const VALID_MS = 180 * 24 * 3_600_000

/** The text that says where to report a weakness (RFC 9116); missing until the settings hold an e-mail address. */
export function securityTxt({ env, database, clock }: Pick<Deps, 'env' | 'database' | 'clock'>) {
  return (c: HttpContext): Response => {
    const { email } = readSettings(database.orm, 'contact')
    if (!email) return refuse(c, 'NOT_FOUND')
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${new Date(clock.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${env.publicUrl}${SECURITY_TXT}`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'Cache-Control': CACHE })
  }
}
