import type { Page } from '@playwright/test'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { from } from '#shared/widths.ts'
import { cutWords } from './cut-words.ts'
import { expect, test } from './fixtures.ts'
import { expectShown } from './links.ts'
import { excess, resizeText } from './narrow.ts'

/** « Très grande » of Chrome, half as large again as usual. */
const VERY_LARGE = 24

/** At the first, text of that size leaves the room of a tablet; at the other, that of a desk with its side bar. */
const WIDTHS = [1280, 1920]

const SCREENS = [
  '/admin/dashboard',
  '/admin/commandes-non-assignees',
  '/admin/commandes-en-cours',
  '/admin/commandes-livrees',
  '/admin/nouvelle-commande',
  '/admin/tournees',
  '/admin/caisse',
  '/admin/comptoir',
  '/admin/tiroir',
  '/admin/entreprises',
  '/admin/demandes',
  '/admin/demandes?onglet=messages&liste=a-envoyer',
  '/admin/demandes?onglet=messages&liste=relances',
  '/admin/demandes?onglet=problemes&liste=au-client',
  '/admin/demandes?onglet=problemes',
  '/admin/clients',
  '/admin/service',
  '/atelier',
  '/superadmin/panel',
  '/superadmin/commandes',
  '/superadmin/livreurs',
  '/superadmin/appareils',
  '/superadmin/gestion',
  '/superadmin/reglages/maison',
  '/superadmin/reglages/horaires',
  '/superadmin/reglages/zone',
  '/superadmin/reglages/atelier',
  '/superadmin/reglages/relances',
  '/superadmin/reglages/argent',
  '/superadmin/reglages/express',
  '/superadmin/reglages/entreprises',
  '/superadmin/reglages/fne',
  '/superadmin/reglages/systeme',
  '/superadmin/journal',
  '/superadmin/profil',
]

/** People act by these words: the names of controls, of columns and of parts, and the statuses. */
const NAMED = 'a, button, label, summary, th, h1, h2, h3, [class*=badge], nav, [role=tab]'

test.use({ board: 'list' })

test('with very large text no screen of the team is wider than its window, and no name of a control is cut', async ({
  cast,
  superadmin: { page, context },
  order,
}) => {
  test.setTimeout(300_000)
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Ibrahim Sanogo' })
  const placed = []
  for (const status of ORDER_STATUSES) placed.push(await order(client, { status }, { livreur }))
  const devtools = await context.newCDPSession(page)
  await resizeText(devtools, VERY_LARGE)
  const opened = [`/admin/clients/${client.id}`, `/admin/dashboard?commande=${placed[0]?.id}`]
  for (const path of [...SCREENS, ...opened]) {
    await page.goto(path)
    await expectShown(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const where = `${path} at ${width} px`
      expect(await isDesk(page), 'the layout follows the text').toBe(width === 1920)
      await expect.soft.poll(() => excess(page), where).toBe(0)
      await expect.soft.poll(() => cutNames(page), where).toEqual([])
    }
  }
})

const isDesk = (page: Page) => page.evaluate((query) => matchMedia(query).matches, from('sidebar'))

const cutNames = (page: Page) => page.locator(NAMED).evaluateAll(cutWords)
