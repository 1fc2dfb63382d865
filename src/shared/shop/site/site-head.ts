import { escapeHtml } from '#shared/text/html.ts'
import { SLOTS } from './page-slots.ts'
import { SITE } from './site.ts'
import type { SitePage } from './site-pages.ts'

const PICTURE = {
  path: '/partage.png',
  width: '1200',
  height: '630',
  alt: 'Lavéo. Confiez le linge, gardez votre dimanche.',
}

/** For tabs, search engines and shared links; addresses start at the slot of PUBLIC_URL. */
export function siteHead({ path, title, description }: SitePage): string {
  const full = path === '/' ? title : `${title} · ${SITE.name}`
  const address = `${SLOTS.publicUrl}${path}`
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE.name,
    'og:locale': 'fr_FR',
    'og:title': full,
    'og:description': description,
    'og:url': address,
    'og:image': `${SLOTS.publicUrl}${PICTURE.path}`,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': PICTURE.alt,
  }
  return [
    `<title>${escapeHtml(full)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ')
}
