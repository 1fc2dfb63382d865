import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { answerFrom, writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { ASKING_PHONE, askByNumber } from '#server/testing/scenes/by-number.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { card, chooseMore, dialog, expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/admin/demandes?onglet=messages&liste=a-envoyer'
const ANSWERS = '/admin/demandes?onglet=messages&liste=reponses'

async function openList(server: ServerInProcess, page: Page, list = LIST): Promise<void> {
  await server.signIn(await makeAdmin(server.t, { fullname: 'Mireille Assi' }))
  page.open(list)
}

const makeAwa = ({ t }: ServerInProcess) =>
  makeClientWithoutEmail(t, { fullname: 'Awa Coulibaly', phone: '+2250707482136' })

const states = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select state from client_messages').pluck().all()

test('a message opens in WhatsApp, the card asks once whether it left, and leaves the list', async ({
  server,
  page,
}) => {
  const client = await makeAwa(server)
  await writeLinkMessage(server.t, client)
  await openList(server, page)
  const { view } = standInWindow()
  const awa = card('Son lien, Awa Coulibaly')
  await pressIn(page, awa, 'WhatsApp')
  await waitFor(() => expect(view.led).toContain('https://wa.me/2250707482136?text='))
  await expectIn(awa, 'Le message est parti')
  await pressIn(page, awa, 'Pas encore')
  await expectAnnounced('Message à envoyer de nouveau.')
  await pressIn(page, awa, 'WhatsApp')
  await pressIn(page, awa, 'Oui, envoyé')
  await expectText('Aucun message à envoyer')
  expect(states(server)).toEqual(['sent'])
})

test('« Ne pas envoyer » asks first, then takes the message from the list', async ({
  server,
  page,
}) => {
  await writeLinkMessage(server.t, await makeAwa(server))
  await openList(server, page)
  await chooseMore(page, card('Son lien, Awa Coulibaly'), 'Ne pas envoyer')
  await pressIn(page, dialog('Ne pas envoyer ce message'), 'Ne pas envoyer')
  await expectText('Aucun message à envoyer')
  expect(states(server)).toEqual(['dropped'])
})

/** Follows the client's name, which leads to their file. */
async function openFile(page: Page, of: Finder): Promise<void> {
  await page.user.click(within(of()).getByRole('link', { name: 'Awa Coulibaly' }))
  await screen.findByRole('heading', { name: 'Awa Coulibaly', level: 1 })
}

test('what a client answered stands in its list, on the card and in their file, until it is read', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeAwa(server)
  await writeLinkMessage(t, client)
  await answerFrom(t, { phone: client.phone, userId: client.id, text: 'Je serai là à midi' })
  await openList(server, page, ANSWERS)
  await expectText('Je serai là à midi')
  page.open(LIST)
  const awa = card('Son lien, Awa Coulibaly')
  await expectIn(awa, 'A répondu')
  await openFile(page, awa)
  await page.press('Marquer comme lu')
  await expectAnnounced('Réponse marquée comme lue.')
  await expectText('Je serai là à midi')
  page.open(LIST)
  await waitFor(awa)
  expect(screen.queryByText('A répondu')).toBeNull()
})

test('an answer of a number that no record has leads to its conversation and to what it asked', async ({
  server,
  page,
}) => {
  const { id } = await askByNumber(server.t)
  await answerFrom(server.t, { phone: ASKING_PHONE, text: 'C’est pour demain' })
  await openList(server, page, ANSWERS)
  await expectText('C’est pour demain')
  const write = screen.getByRole('link', { name: 'Écrire au 07 07 48 21 36 par WhatsApp' })
  expect(write.getAttribute('href')).toBe('https://wa.me/2250707482136')
  await page.follow('Sa demande')
  await expectAddress(`/admin/demandes?onglet=a-confirmer&demande=${id}`)
  await waitFor(dialog('Aminata Koné'))
})
