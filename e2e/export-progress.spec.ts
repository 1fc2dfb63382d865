import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, PHONE } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { App } from './server.ts'

// An export shows the bytes sent so far and its end, and can be stopped.

/** An export whose reader reads nothing: it is larger than the buffers between the server and them. */
async function startExport(app: App, { context }: Actor): Promise<IncomingMessage> {
  const insert = app.db.prepare(
    `insert or ignore into users (id, role, fullname, phone, email, password_hash, address, created_at)
    values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', ?, 0)`,
  )
  app.db.transaction(() => {
    for (let i = 0; i < 20_000; i += 1)
      insert.run(`many-${i}`, `many-${i}@exemple.ci`, 'Marcory, Zone 4. '.repeat(80))
  })()
  const cookies = await context.cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const [answer] = await once(get(`${app.url}/api/exports/clients.csv`, { headers }), 'response')
  return answer
}

/** The line of the clients, in the dialog of exports. */
async function openExports(page: Page): Promise<Locator> {
  await page.goto('/superadmin/panel')
  await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les données' })
  return dialog.getByRole('listitem').filter({ hasText: 'Noms, téléphones' })
}

test('an export says what left so far, is cancelled or cut, and then sent in full', async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  let answer = await startExport(app, superadmin)
  const row = await openExports(page)
  await expect(row).toContainText(/Téléchargement en cours · \d+(,\d)?\s[kM]o/)
  await expectAccessible(page, [PHONE])
  await row.getByRole('button', { name: 'Annuler' }).click()
  await expect(row.getByRole('status').filter({ hasText: 'Téléchargement annulé' })).toBeVisible()
  answer.destroy()

  answer = await startExport(app, superadmin)
  await page.setViewportSize({ width: 1280, height: 860 })
  await openExports(page)
  await expect(row).toContainText('Téléchargement en cours')
  answer.destroy()
  await expect(row.getByRole('alert')).toContainText('Téléchargement coupé')
  await expectAccessible(page, [PHONE])
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Recommencer' }).click()
  await (await download).path()
  await expect(row).toContainText(/Fichier téléchargé en entier, \d+(,\d)?\sMo/)
})
