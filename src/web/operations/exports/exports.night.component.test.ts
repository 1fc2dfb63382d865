import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { exportPath } from '#shared/operations/export-days.ts'
import { expect, expectUnanswered, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { openWithModules } from '#web/testing/modules.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const list = dialog('Exporter les données')
const row = (hint: string) => () => {
  const rows = within(list()).getAllByRole('listitem')
  const found = rows.find(({ textContent }) => textContent.includes(hint))
  if (!found) throw new Error(`No export « ${hint} »`)
  return found
}
const clients = row('Noms, téléphones')

/** Signs an owner in, and collects the addresses of what their browser downloads. */
async function signInOwner(server: ServerInProcess) {
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  const downloaded: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    downloaded.push(this.getAttribute('href') ?? '')
  })
  return { owner, downloaded }
}

async function openExports(page: Page): Promise<void> {
  page.open('/superadmin/panel')
  await page.press('Exporter les données (CSV)')
  await waitFor(list)
}

test('an export under way says what left so far, and is cancelled and begun again', async ({
  server,
  page,
}) => {
  const { owner, downloaded } = await signInOwner(server)
  const { stream } = await startExport({ ...server.t, actor: owner }, 'clients')
  stream.on('error', () => {})
  await openExports(page)
  await waitFor(() => expect(clients().textContent).toMatch(/Téléchargement en cours · \d+\s/))
  await pressIn(page, clients, 'Annuler')
  const said = () => within(clients()).getByRole('status')
  await expectIn(said, 'Téléchargement annulé')
  await pressIn(page, clients, 'Recommencer')
  expect(downloaded).toEqual([exportPath('clients')])
})

test('an export that is cut says so, as an alert', async ({ server, page }) => {
  const { owner } = await signInOwner(server)
  const { stream } = await startExport({ ...server.t, actor: owner }, 'clients')
  await openExports(page)
  await expectIn(clients, 'Téléchargement en cours')
  stream.destroy()
  await expectIn(() => within(clients()).getByRole('alert'), 'Téléchargement coupé')
})

test('an export that the server cannot be asked for downloads nothing, and a double click one file', async ({
  server,
  page,
}) => {
  const { downloaded } = await signInOwner(server)
  await openExports(page)
  const mend = server.cut(/exports\.ask/)
  await pressIn(page, list, /^Commandes/)
  await expectUnanswered('Export non lancé')
  expect(downloaded).toEqual([])
  mend()
  await page.user.dblClick(within(list()).getByRole('button', { name: /^Commandes/ }))
  expect(downloaded).toEqual([exportPath('commandes')])
  await screen.findByRole('dialog')
})

test('the payments of a period are downloaded, and none while its end comes before its start', async ({
  server,
  page,
}) => {
  const { downloaded } = await signInOwner(server)
  await openExports(page)
  await page.fill('Du', '2026-11-10')
  await page.fill('Au', '2026-11-01')
  await expectIn(list, 'La fin vient avant le début.')
  await pressIn(page, list, /^Paiements/)
  expect(downloaded).toEqual([])
  await page.fill('Au', '2026-11-30')
  await pressIn(page, list, /^Paiements/)
  await waitFor(() =>
    expect(downloaded).toEqual(['/api/exports/paiements.csv?du=2026-11-10&au=2026-11-30']),
  )
})

test('a module that is off keeps the table of what it did', async ({ server, page }) => {
  const { t } = server
  const { owner } = await signInOwner(server)
  await makeOpenDrawer(t, owner)
  await openWithModules(t, { counter: false, fne: false })
  await openExports(page)
  await waitFor(row('Mouvements et clôtures'))
  expect(row('Numéros et montants hors taxe')).toThrow()
})
