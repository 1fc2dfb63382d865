import { screen, waitFor, within } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const PAGE = '/superadmin/reglages/relances'
const LABEL = 'Impayé, phrase de J+7'
const sentence = () => screen.getByLabelText<HTMLTextAreaElement>(LABEL)

async function openSentence(server: ServerInProcess, page: Page): Promise<void> {
  await server.signIn(await makeSuperadmin(server.t))
  page.open(PAGE)
  await page.press('Modifier Impayé, J+7')
  await waitFor(sentence)
}

const saved = ({ t }: ServerInProcess): string =>
  String(
    t.database.sqlite.prepare("select value from settings where key = 'reminders'").pluck().get(),
  )

test('a sentence takes variables by a touch, one key removes a whole one, and it is saved with the ways that are chosen', async ({
  server,
  page,
}) => {
  await openSentence(server, page)
  await page.user.clear(sentence())
  await page.user.type(sentence(), 'Bonjour ')
  await page.press('Ajouter lien')
  await page.user.keyboard('{Backspace}')
  expect(sentence().value).toBe('Bonjour ')
  await page.press('Ajouter prénom')
  expect(sentence().value).toBe('Bonjour {prénom}')
  const ways = within(screen.getByRole('group', { name: 'Comment, à J+7' }))
  await page.user.click(ways.getByRole('button', { name: 'E‑mail' }))
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  const value = JSON.parse(saved(server))
  expect(value.unpaid[2]).toEqual({
    days: 7,
    text: 'Bonjour {prénom}',
    ways: ['mail', 'whatsapp'],
  })
})

test('a sentence with a variable that nobody knows is not saved, and says which', async ({
  server,
  page,
}) => {
  await openSentence(server, page)
  await page.user.clear(sentence())
  await page.user.type(sentence(), 'Bonjour {{nom}')
  await expectText(/Inconnu.*\{nom\}\. Touchez une pastille\./)
  await page.press('Enregistrer')
  await expectFocus(sentence)
  expect(saved(server)).not.toContain('{nom}')
  await page.user.clear(sentence())
  await page.user.type(sentence(), 'Bonjour')
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
})

test('a sentence reads as a client gets it, with the days of free keeping that « Horaires » has saved', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/reglages/horaires#reglage-reminders.keptDays')
  await page.user.click(await screen.findByLabelText('Oui'))
  await page.fill('Jours de garde gratuite', '20')
  await page.press('Enregistrer')
  await expectAnnounced('Réglage enregistré')
  page.open(PAGE)
  await expectText('Il reste 5 jours de garde gratuite.')
  await expectText('La garde gratuite est finie depuis 10 jours.')
  await screen.findByText(
    (_, element) =>
      element?.tagName === 'P' &&
      element.textContent ===
        'Bonjour Awa, il reste 7\u202f350\u00a0FCFA pour la commande #4821\u00a00937. Pour payer\u00a0: lien',
  )
})

test('a sentence that says the days of free keeping in words of its own is named', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open(PAGE)
  await page.press('Modifier Linge à retirer, J+15')
  await page.fill('Linge à retirer, phrase de J+15', 'Il reste 15 jours de garde gratuite.')
  await expectText(/^La phrase de J\+15 dit la garde gratuite avec ses propres mots/)
})
