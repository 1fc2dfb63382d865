import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeCatalogue } from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { changeDraft, readDraft } from '#web/orders/cart/draft-store.ts'
import { notePreparedHere, VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { expect, expectNoText, expectText, type Page, test } from '#web/testing/component-test.ts'
import {
  answerGps,
  expectInCart,
  expectReady,
  fcfa,
  HOME,
  HOME_FEE,
  review,
  SUBMIT,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const WEIGHED =
  'vous dites « D’accord » ou vous gardez le sac, sans rien payer. Minimum compté : 3 kg.'
const COUNTED = 'vous dites « D’accord » ou vous gardez le linge, sans rien payer.'
const screenWords = () => wordsOf(screen.getByRole('main'))

/** A visitor's form with their place and phone, to which they add what is weighed or counted at the door. */
async function openForm(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  await makeBag(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  changeDraft(VISITOR, {
    location: { lat: HOME.latitude, lng: HOME.longitude },
    accuracy: 12,
    contactPhone: '07 07 00 00 01',
  })
  notePreparedHere(readDraft(VISITOR))
  page.open('/commander')
  await screen.findByRole('button', { name: 'Ajouter Sac de linge' })
}

/** A browser without a layout does not scroll, so this keeps each element that the screen scrolls to. */
function recordScrolls(): Element[] {
  const elements: Element[] = []
  Element.prototype.scrollIntoView = function () {
    elements.push(this)
  }
  return elements
}

async function ask(page: Page): Promise<void> {
  await expectReady()
  await review(page)
  await page.fill('Votre nom', 'Aminata Koné')
  await page.press(SUBMIT)
  await expectText('Nous vous écrivons sur WhatsApp')
}

/** Has the team read the request, and returns its message with the path of the link that it brings. */
async function readByTeam(server: ServerInProcess, page: Page) {
  const admin = await makeAdmin(server.t)
  const requestId = String(
    server.t.database.sqlite.prepare('select id from number_requests').pluck().get(),
  )
  await server.signIn(admin)
  page.open('/admin/demandes?onglet=a-confirmer')
  await page.press('Ouvrir la demande de Aminata Koné')
  const { text } = await (await server.t.as(admin)).numberRequests.giveLink({ requestId })
  return { text, link: /\/c\/[\w-]+/.exec(text)?.[0] ?? '' }
}

test('a bag by the kilo is ordered by number, and its total is an estimate up to the request confirmed', async ({
  server,
  page,
}) => {
  await openForm(server, page)
  await page.press('Ajouter Sac de linge')
  for (let kilos = 5; kilos < 8; kilos += 1) await page.press('Ajouter Sac de linge')
  await ask(page)
  const total = `environ ${fcfa(8000 + HOME_FEE)}`
  await expectText('1 sac (environ 8 kg, 3 kg au moins), Palmeraie')
  await expectText(total)
  const { text, link } = await readByTeam(server, page)
  expect(text.replaceAll(/\s/g, ' ')).toContain(
    'un ramassage de 1 sac (environ 8 kg, 3 kg au moins)',
  )
  const sheet = await screen.findByRole('dialog', { name: 'Aminata Koné' })
  expect(wordsOf(sheet)).toContain(`${total}, transport ${fcfa(HOME_FEE)}`)
  expect(wordsOf(sheet)).toContain(`1 × Sac de linge (environ 8 kg), lavé-repassé${fcfa(8000)}`)
  expect(wordsOf(sheet)).toContain(
    'Pesé devant le client, qui accepte alors le total. Minimum compté : 3 kg.',
  )
  server.signOut()
  page.open(link)
  await expectText('1 sac (environ 8 kg)')
  expect(screenWords()).toContain(total)
  expect(screenWords()).toContain(WEIGHED)
  await page.press('Confirmer')
  await expectText('C’est confirmé')
  expect(screenWords()).toContain(total)
  expect(
    server.t.database.sqlite.prepare('select to_agree, grand_total from orders').get(),
  ).toEqual({ to_agree: 'weight', grand_total: 8000 + HOME_FEE })
})

test('what the form said before does not stand over what is missing, nor over the review', async ({
  server,
  page,
}) => {
  await openForm(server, page)
  await page.press('Continuer')
  await expectText(/Aucun article sélectionné/)
  await page.press(/^À compter avec le livreur/)
  await expectNoText(/Aucun article sélectionné/)
  await page.press('Continuer')
  await expectText('Commander avec mon numéro')
  expect(document.querySelector('[data-tone]:not([data-leaving])')).toBeNull()
})

test('clothes to count are ordered by number without a line', async ({ server, page }) => {
  await openForm(server, page)
  await page.press(/^À compter avec le livreur/)
  await ask(page)
  await expectText('compté à la porte')
  const { link } = await readByTeam(server, page)
  await expectText('Compté devant le client, qui accepte alors le total.')
  server.signOut()
  page.open(link)
  await expectText('Tout est juste ? Confirmez, et nous passons.')
  expect(screenWords()).toContain(COUNTED)
  await page.press('Confirmer')
  await expectText('C’est confirmé')
  expect(server.t.database.sqlite.prepare('select to_agree from orders').pluck().get()).toBe(
    'count',
  )
})

test('a link of the home page fills the form with a bag of its weight, and asks where clothes are to be counted', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  const bag = await makeBag(server.t)
  const broughtIntoView = recordScrolls()
  page.open(`/commander?linge=1x60hg*${bag}*Complet`)
  await expectInCart('1 × Sac de linge (6 kg)')
  await waitFor(() => expect(broughtIntoView.at(-1)?.textContent).toMatch(/^Sac de linge.*6.kg/))
  // Only once: a refresh is no arrival.
  broughtIntoView.length = 0
  page.reload()
  await expectInCart('1 × Sac de linge (6 kg)')
  expect(broughtIntoView).toEqual([])
  for (let kilos = 6; kilos >= 3; kilos -= 1) await page.press('Retirer un kilo de Sac de linge')
  await page.press(/^À compter avec le livreur/)
  page.open(`/commander?linge=1x60hg*${bag}*Complet`)
  await expectText(
    'Il contient linge à compter. Le remplacer par sac de 6 kg lavé, repassé, plié ?',
  )
  await page.press('Remplacer')
  await expectInCart('1 × Sac de linge (6 kg)')
  expect(readDraft(VISITOR).toCount).toBe(false)
})
