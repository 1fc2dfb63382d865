import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, PHONE } from './axe.ts'
import { fcfa } from './figures.ts'
import { expect, test, toast } from './fixtures.ts'

const PANEL = '/superadmin/panel'
const list = (page: Page) => page.getByRole('region', { name: 'Pour ouvrir' })
const open = (page: Page, item: string) => list(page).getByLabel(`Ouvrir ${item}`)

test('a new owner is led through what is left to arrange, until nothing is', async ({
  app,
  superadmin: { page },
}) => {
  app.db.prepare('delete from products').run()
  // A server copies its data five minutes after its start: this one starts anew, without a copy.
  await app.stop()
  rmSync(join(app.dir, 'backups'), { recursive: true, force: true })
  await app.start()
  await page.goto(PANEL)
  await expect(list(page)).toContainText('1 sur 9')
  await expectAccessible(page, [PHONE])
  await open(page, 'Contact').click()
  const contact = page.getByRole('region', { name: 'Coordonnées', exact: true })
  await expect(contact).toBeInViewport()
  await contact.getByLabel('Téléphone').fill('2722401866')
  await contact.getByLabel('Email').fill('adjoua@exemple.ci')
  await contact.getByLabel('Adresse').fill('Angré 7e tranche')
  await contact.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(contact).toContainText('Modifié par Adjoua Brou')
  await page.goBack()
  await expect(list(page)).toContainText('2 sur 9')

  await open(page, 'Arrondi').click()
  const rounding = page.getByRole('region', { name: 'Arrondi', exact: true })
  await expect(rounding).toBeInViewport()
  await rounding.getByLabel('25', { exact: true }).check()
  await expect(rounding).toContainText(`arrondi aux ${fcfa(25)} supérieurs : ${fcfa(1175)}`)
  await rounding.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(rounding).toContainText('Modifié par Adjoua Brou')
  await page.goBack()
  await expect(list(page)).toContainText('3 sur 9')

  await open(page, 'Point de départ').click()
  const transport = page.getByRole('region', { name: 'Transport', exact: true })
  await expect(transport).toContainText('Point fourni avec le logiciel, pas encore confirmé')
  await transport.getByLabel('C’est bien notre point de départ').check()
  await transport.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(transport).toContainText('Modifié par Adjoua Brou')
  await page.goBack()
  await expect(list(page)).toContainText('4 sur 9')

  await open(page, 'Catalogue').click()
  await page.getByRole('button', { name: 'Partir des vêtements courants' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Publier les vêtements courants' })
  await expect(question).toContainText(`${fcfa(800)} pour laver une chemise`)
  expect(app.db.prepare('select count(*) from products').pluck().get()).toBe(0)
  // Both clicks at once: on a slow machine a second one would come after the question has closed, and hit the page
  // behind it.
  await question.getByRole('button', { name: 'Publier' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, '15 vêtements ajoutés.')).toContainText('vérifiez chacun avant d’ouvrir')
  await expect(page.getByText('15 vêtements ·')).toBeVisible()
  expect(app.db.prepare('select count(*) from products').pluck().get()).toBe(15)
  await page.goto(PANEL)
  await expect(list(page)).toContainText('5 sur 9')

  await open(page, 'Sauvegardes').click()
  const how = page.getByRole('dialog', { name: 'Sauvegardes' })
  await expect(how).toContainText('Il n’y a pas de copie récente')
  await expectAccessible(page, [PHONE])
  await how.getByRole('button', { name: 'Écarter' }).click()
  await list(page).getByRole('button', { name: 'Remettre Sauvegardes' }).click()
  await expect(open(page, 'Sauvegardes')).toBeVisible()

  const save = app.db.prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
  const legal = ['publisher', 'registration', 'director', 'host', 'hostAddress']
  save.run('legal', JSON.stringify(Object.fromEntries(legal.map((name) => [name, 'Brou']))))
  save.run('radius', '{"km":50}')
  await page.reload()
  await expect(list(page)).toContainText('7 sur 9')
  await list(page).getByRole('button', { name: 'Écarter Sauvegardes' }).click()
  await expect(list(page)).toContainText('8 sur 9')
  await list(page).getByRole('button', { name: 'Écarter E-mail' }).click()
  await expect(list(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Total Commandes')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await page.goto('/superadmin/journal')
  await expect(page.getByText('Réglage modifié : Pour ouvrir, « E-mail » écarté')).toBeVisible()
})
