import type { Env } from '#server/env.ts'
import { SITE_PAGES } from '#shared/site-pages.ts'
import type { HttpContext } from './context.ts'

/** Behind a sign-in, or no page at all. What must stay out of the results without being named here says so itself, with `X-Robots-Tag`. */
const PRIVATE = ['/client/', '/livreur/', '/admin/', '/superadmin/', '/trpc/', '/api/', '/uploads/']

const CACHE = 'public, max-age=3600'

/** What search engines may read, and where the list of pages is. */
export function robots({ publicUrl }: Pick<Env, 'publicUrl'>) {
  return (c: HttpContext): Response => {
    const rules = PRIVATE.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, { 'Cache-Control': CACHE })
  }
}

/** The public pages with their full addresses. */
export function sitemap({ publicUrl }: Pick<Env, 'publicUrl'>) {
  return (c: HttpContext): Response => {
    const pages = SITE_PAGES.map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
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
