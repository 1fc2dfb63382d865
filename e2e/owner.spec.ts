import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readZip } from '#server/testing/read-zip.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { expect, NO_NETWORK, test, toast } from './fixtures.ts'

const bytesOf = async (download: Download) => readFile(await download.path())

test('the owner downloads the business’s data: one list as CSV, and all of it in an archive', async ({
  superadmin,
  client,
  order,
}) => {
  const { reference } = await order(client)
  const { page } = superadmin
  await page.goto('/superadmin/panel')
  await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les données' })
  superadmin.allow(NO_NETWORK)
  await page.route(/exports\.ask/, (route) => route.abort())
  await dialog.getByRole('button', { name: /^Commandes/ }).click()
  await expect(toast(page, 'Export non lancé')).toBeVisible()
  await page.unroute(/exports\.ask/)
  const files: Download[] = []
  page.on('download', (download) => files.push(download))
  const first = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Commandes/ }).dblclick()
  const text = (await bytesOf(await first)).toString('utf8')
  expect(text.startsWith('\u{feff}Référence;Identifiant;')).toBe(true)
  await expect(dialog).toContainText('Fichier téléchargé en entier')
  expect(text).toContain(`\r\n#${reference};`)
  const second = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Tout exporter/ }).click()
  const archive = await second
  expect(archive.suggestedFilename()).toMatch(/^laveo-\d{4}-\d\d-\d\d-tout\.zip$/)
  const held = readZip(await bytesOf(archive))
  expect(held.get('csv/commandes.csv')?.toString()).toBe(text)
  expect(JSON.parse(held.get('json/orders.json')?.toString() ?? '')).toHaveLength(1)
  expect(files).toHaveLength(2)
  await expectAccessible(page, [PHONE])
})
