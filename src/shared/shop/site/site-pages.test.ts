import { expect, test } from 'vitest'
import { SLOTS } from './page-slots.ts'
import { siteHead } from './site-head.ts'
import { SITE_PAGES, sitePage } from './site-pages.ts'

test('each public page has an address, a title and a description of its own, short enough to be shown whole', () => {
  for (const key of ['path', 'title', 'description'] as const)
    expect(new Set(SITE_PAGES.map((page) => page[key])).size).toBe(SITE_PAGES.length)
  for (const { title, description } of SITE_PAGES) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})

test('a page is found by its exact address only', () => {
  expect(sitePage('/tarifs')?.title).toBe('Nos tarifs')
  expect(sitePage('/tarifs/')).toBeUndefined()
  expect(sitePage('/client/dashboard')).toBeUndefined()
})

test('the head of a page names it for tabs, search engines and shared links, with whole addresses', () => {
  const head = siteHead({ path: '/x', title: 'Prix & <soins>', description: 'Dit "oui"' })
  expect(head).toContain('<title>Prix &amp; &lt;soins&gt; · Lavéo</title>')
  expect(head).toContain('<meta name="description" content="Dit &quot;oui&quot;">')
  expect(head).toContain(`<link rel="canonical" href="${SLOTS.publicUrl}/x">`)
  expect(head).toContain(`<meta property="og:image" content="${SLOTS.publicUrl}/partage.png">`)
})
