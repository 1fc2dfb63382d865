import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './axe.ts'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { expect, test } from './fixtures.ts'

const LINES = [
  { garment: 'Chemise', service: 'Complet', quantity: 3 },
  { garment: 'Robe', service: 'Complet', quantity: 1 },
  { garment: 'Pantalon', service: 'Lavage', quantity: 2 },
] as const
const LINEN = linenPrice(LINES)
const FEE = transportFee(HOME)

const paper = (page: Page, reference: string) =>
  page.getByRole('article', { name: `Facture #${reference}` })

/** Normalizes every kind of space. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

async function readPdf(bytes: Uint8Array) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { pages: text.map(plain), text: plain(text.join(' ')) }
}

const readDownload = async (download: Download) => readPdf(await readFile(await download.path()))

/** The content that an invoice of LINES must have, on screen and in the PDF. */
const FIGURES = [
  'Chemise',
  'Robe',
  'Pantalon',
  'Lavé-repassé',
  'Lavage',
  ...[4500, 3000, 2000, 1500, 1000, LINEN, FEE, LINEN + FEE].map(fcfa),
]

test('a client reads, prints and keeps the invoice of a delivered order', async ({
  client,
  order,
}) => {
  const { page, fullname } = client
  const { id, reference } = await order(client, {
    lines: LINES,
    status: 'completed',
    address: 'Riviera Palmeraie, Cocody',
  })
  await page.goto('/client/historique')
  const leads = page.getByRole('link', { name: 'Voir la facture' })
  const target = await leads.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0), 'a thumb wide').toBeGreaterThanOrEqual(
    44,
  )
  await leads.click()
  await expect(page).toHaveURL(new RegExp(`/client/facture/${id}$`))
  const sheet = paper(page, reference)
  await expect(sheet.getByRole('heading', { name: 'Facture', level: 1 })).toBeVisible()
  for (const words of [
    `#${reference}`,
    fullname,
    'Riviera Palmeraie, Cocody',
    'Livrée',
    ...FIGURES,
  ])
    await expect(sheet).toContainText(words)
  await expect(sheet.getByRole('row')).toHaveCount(LINES.length + 1)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(printed.pages).toHaveLength(1)
  for (const figure of FIGURES) expect(printed.text).toContain(figure)
  expect(printed.text).not.toContain('Télécharger PDF')
  expect(printed.text).not.toContain('Suivi')

  const keep = page.getByRole('button', { name: 'Télécharger PDF' })
  const downloading = page.waitForEvent('download')
  await keep.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`facture-${reference}.pdf`)
  await expect(page.getByRole('status')).toContainText('vos téléchargements')
  const { text, pages } = await readDownload(download)
  expect(pages).toHaveLength(1)
  for (const words of [`#${reference}`, fullname, ...FIGURES]) expect(text).toContain(words)

  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/client\/historique$/)
})

test('a long invoice prints its titles on every page, and its sums with its last rows', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const { id, reference } = await order(client)
  const add = app.db.prepare(
    `insert into order_items (order_n, position, product_id, name, service, quantity, unit_price)
    values ((select n from orders where id = ?), ?, ?, ?, 'Lavage', 1, 1000)`,
  )
  for (let n = 2; n <= 50; n += 1) add.run(id, n + 100, `p${n}`, `Article ${n}`)
  await page.goto(`/client/facture/${id}`)
  await expect(paper(page, reference).getByRole('row')).toHaveCount(51)
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) {
    expect(text).toContain('Article Service Qté Prix unitaire Total')
    expect(text).not.toContain('Aller au contenu')
  }
  expect(pages.at(-1)).toMatch(/Article 49 .*Article 50 .*Sous-total.*Total à payer/)
})
