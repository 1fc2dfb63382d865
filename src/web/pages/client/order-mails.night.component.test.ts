import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { writtenReference } from '#shared/text/order-reference.ts'
import { mailsTo } from '#web/testing/auth-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectUnanswered,
  isDisabled,
  test,
} from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const essential = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seulement l’essentiel' })

/** The address of an e-mail's button, from the plain text of the e-mail. */
function pageIn(text: string, label: string): string {
  const lines = text.split('\n')
  const address = lines[lines.findIndex((line) => line.startsWith(label)) + 1]
  if (!address?.startsWith('http')) throw new Error(`No « ${label} » in: ${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The only e-mail to a person whose subject contains these words, with plain spaces. */
async function mailTo(server: ServerInProcess, { email }: User, subject: string): Promise<string> {
  const mails = await mailsTo(server, email)
  const found = mails.filter((mail) => plain(mail.subject).includes(plain(subject)))
  expect(found, subject).toHaveLength(1)
  return plain(found[0]?.text ?? '')
}

/** The subjects of a person's e-mails, oldest first. */
async function subjectsTo(server: ServerInProcess, { email }: User): Promise<string[]> {
  const mails = await mailsTo(server, email)
  return mails.map(({ subject }) => subject).toReversed()
}

const plain = (text: string) => text.replace(/[^\S\n]/g, ' ')

const mailPreference = ({ t }: ServerInProcess, { id }: User) =>
  t.database.sqlite.prepare('select essential_mail_only from users where id = ?').pluck().get(id)

test('a client is written to at each step, with links that lead where they say', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { dress } = await makeCatalogue(t)
  const input = {
    lines: [{ productId: dress, service: 'Complet', quantity: 2 }],
    address: 'Riviera Palmeraie',
    shown: { total: 6000 },
    idempotencyKey: randomUUID(),
  }
  const order = await makeOrder(t, { client, admin, livreur, status: 'completed', input })
  const received = await mailTo(
    server,
    client,
    `${writtenReference(order.reference)} est bien reçue`,
  )
  for (const fact of [
    'Riviera Palmeraie',
    '2 × Robe (Lavé-repassé)',
    'espèces quand le livreur passe',
  ])
    expect(received).toContain(fact)
  expect(received).toContain(`Total : ${fcfa(order.grandTotal)}`)
  expect(await mailTo(server, client, 'Votre livreur est en route')).toContain('Konan Yao')
  await mailTo(server, client, 'Votre linge est ramassé : 2 pièces')
  await mailTo(server, client, 'Votre linge revient')
  const delivered = await mailTo(server, client, `${writtenReference(order.reference)} est livrée`)
  expect(await subjectsTo(server, client)).toHaveLength(5)
  // No other person got an e-mail.
  for (const person of [admin, livreur]) expect(await subjectsTo(server, person)).toEqual([])

  await server.signIn(client)
  page.open(pageIn(delivered, 'Voir ma facture'))
  await expectAddress(`/client/facture/${order.id}`)
  await expectText(order.reference)
  await expectText(fcfa(order.grandTotal))
})

test('the link of the first e-mail leads to the order', async ({ server, page }) => {
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client })
  const received = await mailTo(
    server,
    client,
    `${writtenReference(order.reference)} est bien reçue`,
  )
  await server.signIn(client)
  page.open(pageIn(received, 'Suivre ma commande'))
  await waitFor(orderCard(order))
})

test('a paid order that the team cancels says in the client’s e-mail what is refunded', async ({
  server,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const order = await makeOrder(t, { client, status: 'picked_up' })
  const admin = await t.as(await makeAdmin(t))
  await admin.orders.cancel({ orderId: order.id, from: 'picked_up' })
  const text = await mailTo(server, client, `${writtenReference(order.reference)} est annulée`)
  expect(text).toContain(`À vous rendre : ${fcfa(order.grandTotal)}`)
  expect(text).toContain('votre linge est chez nous')
})

test('a client who wants only the essential e-mails says so in the profile, and gets no others', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  await server.signIn(client)
  page.open('/client/profil#nouvelles')
  await screen.findByRole('list', { name: 'E‑mails de Lavéo' })
  expect(essential().checked).toBe(false)
  const coming = () => {
    const rows = within(screen.getByRole('list', { name: 'E‑mails de Lavéo' }))
    const found = rows
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('Livreur en route'))
    if (!found) throw new Error('« Livreur en route » is not in the list')
    return found
  }
  await expectIn(coming, 'Envoyé')
  await page.user.click(essential())
  await expectIn(coming, 'Non envoyé')
  await waitFor(() => expect(mailPreference(server, client)).toBe(1))
  page.reload()
  await waitFor(() => expect(essential().checked).toBe(true))

  const { reference } = await makeOrder(t, { client, status: 'completed' })
  expect(await subjectsTo(server, client)).toEqual([
    `Votre commande ${writtenReference(reference)} est bien reçue`,
    `Votre commande ${writtenReference(reference)} est livrée`,
  ])
  await page.user.click(essential())
  await waitFor(() => expect(mailPreference(server, client)).toBe(0))
  await makeOrder(t, { client, status: 'pickup_en_route' })
  const subjects = await subjectsTo(server, client)
  expect(subjects).toHaveLength(4)
  expect(subjects.at(-1)).toBe('Votre livreur est en route')
})

test('a choice that the network loses is taken back on the screen, and can be made again', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  await server.signIn(client)
  page.open('/client/profil#nouvelles')
  await waitFor(() => expect(isDisabled(essential())).toBe(false))
  const mend = server.cut(/profile\.setMailPreference/)
  await page.user.click(essential())
  await expectUnanswered('Préférence non enregistrée')
  await waitFor(() => expect(essential().checked).toBe(false))
  mend()
  essential().focus()
  await page.user.keyboard(' ')
  await waitFor(() => expect(mailPreference(server, client)).toBe(1))
  expect(essential().checked).toBe(true)
})

for (const [role, make] of [
  ['livreur', makeLivreur],
  ['admin', makeAdmin],
] as const)
  test(`the profile of a ${role}, who gets no such e-mails, does not ask`, async ({
    server,
    page,
  }) => {
    await server.signIn(await make(server.t))
    page.open(`/${role}/profil`)
    await screen.findByRole('heading', { name: 'Apparence' })
    expect(screen.queryByRole('checkbox', { name: 'Seulement l’essentiel' })).toBeNull()
  })

test('a client chooses to be told by notifications alone, and then nothing else is asked', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  await server.signIn(client)
  page.open('/client/profil#nouvelles')
  const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
  expect((await choice(/^E‑mail/)).checked).toBe(true)
  await page.user.click(await choice(/^WhatsApp/))
  await expectText(/Moins de messages pendant une commande/)
  await page.user.click(await choice(/^Notifications seulement/))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /essentiel/ })).toBeNull())
  page.reload()
  expect((await choice(/^Notifications seulement/)).checked).toBe(true)
})

test('a client who came by their link chooses too, without an e-mail to choose', async ({
  server,
  page,
}) => {
  const client = await makeClientWithoutEmail(server.t)
  page.open(new URL(clientLink(server.t, client.id) ?? '').pathname)
  await waitFor(() => expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0))
  page.open('/client/profil#nouvelles')
  const whatsApp = await screen.findByRole<HTMLInputElement>('radio', { name: /^WhatsApp/ })
  expect(whatsApp.checked).toBe(true)
  expect(screen.queryByRole('radio', { name: /^E‑mail/ })).toBeNull()
})
