import { screen, waitFor, within } from '@testing-library/react'
import { makeCatalogue, makeSuperadmin } from '#server/testing/factories.ts'
import { DEFAULT_WORKSHOP, type WorkshopSettings } from '#shared/shop/settings/workshop-settings.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import {
  button,
  expect,
  expectAnnounced,
  expectText,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const stations = () => screen.getByRole('group', { name: 'Postes' })

async function openPage(server: ServerInProcess, page: Page) {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/reglages/atelier')
  await waitFor(stations)
}

const saved = ({ t }: ServerInProcess): WorkshopSettings =>
  JSON.parse(
    String(
      t.database.sqlite.prepare("select value from settings where key = 'workshop'").pluck().get(),
    ),
  )

test('an owner adds a named station before the last one and a machine, saves them at once, and takes a station away; the first and the last one stay', async ({
  server,
  page,
}) => {
  await openPage(server, page)
  expect(screen.queryByRole('button', { name: 'Retirer Reçu' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retirer Prêt' })).toBeNull()
  await page.press('Ajouter un poste')
  await page.press('Enregistrer')
  await expectText('Le mot du poste est obligatoire.')
  const cards = () => within(stations()).getAllByRole('listitem')
  await waitFor(() => expect(cards()).toHaveLength(5))
  const added = within(cards()[3] as HTMLElement)
  await type(page, added.getByLabelText('Fait'), 'Séché')
  await type(page, added.getByLabelText('À faire'), 'À sécher')
  await type(page, added.getByLabelText('Le client lit'), 'au séchage')
  await page.press('Ajouter une machine')
  await waitFor(() => expect(field('Nom de la machine 3').value).toBe('Machine 3'))
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  const { stations: all, machines } = saved(server)
  expect(all.map(({ done }) => done)).toEqual(['Reçu', 'Lavé', 'Repassé', 'Séché', 'Prêt'])
  expect(machines).toEqual(['Machine 1', 'Machine 2', 'Machine 3'])
  await page.press('Descendre Lavé')
  await page.press('Retirer Lavé')
  await page.press('Enregistrer')
  await waitFor(() =>
    expect(saved(server).stations.map(({ done }) => done)).toEqual([
      'Reçu',
      'Repassé',
      'Séché',
      'Prêt',
    ]),
  )
})

test('first names are added and taken away, each once, and a word that is typed outlives a reload', async ({
  server,
  page,
}) => {
  await openPage(server, page)
  await waitFor(() => button('Ajouter'))
  await page.fill('Nouveau prénom', 'Awa')
  page.reload()
  const field = await screen.findByLabelText<HTMLInputElement>('Nouveau prénom')
  expect(field.value).toBe('Awa')
  await page.press('Ajouter')
  await waitFor(() => button('Retirer Awa'))
  expect(field.value).toBe('')
  await page.press('Retirer Awa')
  await pressIn(page, dialog('Retirer Awa'), 'Retirer')
  await expectText('Aucun prénom. Les gestes n’auront que la tablette.')
})

test('a station asks of the services of the catalogue alone, and keeps what it says of others', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await openPage(server, page)
  const washed = () => within(within(stations()).getAllByRole('listitem')[1] as HTMLElement)
  const names = () =>
    washed()
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  await waitFor(() => expect(names()).not.toContain('Repassage seul'))
  await page.user.selectOptions(washed().getByLabelText('Couleur'), 'Rose')
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  const [, station] = saved(server).stations
  expect(station).toMatchObject({ tint: 3, skippedBy: DEFAULT_WORKSHOP.stations[1]?.skippedBy })
})
