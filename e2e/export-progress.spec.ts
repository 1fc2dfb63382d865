import { once } from 'node:events'
import { get } from 'node:http'
import { expectAccessible, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'

// An export says how much left so far, that it ended, and can be stopped.

test('an export says what left so far, is cancelled, and then sent in full', async ({
  app,
  superadmin,
}) => {
  // More than the buffers between the server and a reader who reads nothing.
  const insert = app.db.prepare(
    `insert into users (id, role, fullname, phone, email, password_hash, address, created_at)
    values (?, 'client', 'Aminata Koné', '+2250707000001', ?, '', ?, 0)`,
  )
  app.db.transaction(() => {
    for (let i = 0; i < 20_000; i += 1)
      insert.run(`many-${i}`, `many-${i}@exemple.ci`, 'Marcory, Zone 4. '.repeat(80))
  })()
  const { page, context } = superadmin
  const cookies = await context.cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const [answer] = await once(get(`${app.url}/api/exports/clients.csv`, { headers }), 'response')
  await page.goto('/superadmin/panel')
  await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les données' })
  const row = dialog.getByRole('listitem').filter({ hasText: 'Noms, téléphones' })
  await expect(row).toContainText(/Envoi en cours · \d+(,\d)?\s[kM]o/)
  await expectAccessible(page, [PHONE])
  await row.getByRole('button', { name: 'Annuler' }).click()
  await expect(row.getByRole('status').filter({ hasText: 'Export annulé' })).toBeVisible()
  answer.destroy()
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Reprendre' }).click()
  await (await download).path()
  await expect(row).toContainText(/Fichier envoyé en entier, \d+(,\d)?\sMo/)
  await expectAccessible(page, [PHONE])
})
