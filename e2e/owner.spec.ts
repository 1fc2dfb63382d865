import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { Download } from '@playwright/test'
import { readZip } from '#server/testing/read-zip.ts'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { App } from './server.ts'

const bytesOf = async (download: Download) => readFile(await download.path())

/** An export whose reader reads nothing: it is larger than the buffers between the server and them. */
async function startExport(app: App, { context }: Actor): Promise<IncomingMessage> {
  const insert = app.db.prepare(
    `insert into users (id, role, fullname, phone, email, password_hash, address, created_at)
    values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', ?, 0)`,
  )
  app.db.transaction(() => {
    for (let i = 0; i < 2000; i += 1)
      insert.run(`many-${i}`, `many-${i}@exemple.ci`, 'Marcory, Zone 4. '.repeat(800))
  })()
  const cookies = await context.cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const [answer] = await once(get(`${app.url}/api/exports/clients.csv`, { headers }), 'response')
  return answer
}

test('the owner downloads the business’s data, one list as CSV and all of it in an archive, and an export that is cut says so and is sent in full', async ({
  app,
  superadmin,
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { reference } = await order(client)
  const { page } = superadmin
  const answer = await startExport(app, superadmin)
  await page.goto('/superadmin/panel')
  await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les données' })
  await test.step('an export says what left so far, and where it was cut', async () => {
    const row = dialog.getByRole('listitem').filter({ hasText: 'Noms, téléphones' })
    await expect(row).toContainText(/Téléchargement en cours · \d+(,\d)?\s[kM]o/)
    answer.destroy()
    await expect(row.getByRole('alert')).toContainText('Téléchargement coupé')
    await expectAccessible(page)
    app.db.prepare("delete from users where id like 'many-%'").run()
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Recommencer' }).click()
    await (await download).path()
    await expect(row).toContainText(/Fichier téléchargé en entier, \d+(,\d)?\s[kM]?o/)
  })

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
})
