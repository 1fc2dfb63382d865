import { screen } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { makeCatalogue, makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { aya, linkTo } from '#web/testing/auth-steps.ts'
import { NOTE, PHONE } from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  answerGps,
  CONTINUE,
  expectPlaced,
  expectReady,
  HOME,
  SUBMIT,
  signInClient,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const EMAIL_WAY = 'Créer un compte par e‑mail'

/** Counts what one person does; a field that does not have the focus by itself is tapped first. */
function countEffort(page: Page) {
  const effort = { taps: 0, fields: 0, screens: new Set<string>() }
  const tap = async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
    const [target] = await screen.findAllByRole(role, { name })
    effort.screens.add(window.location.pathname)
    effort.taps++
    await page.user.click(target as HTMLElement)
  }
  const type = async (label: string, text: string) => {
    const input = await screen.findByLabelText(label)
    if (document.activeElement !== input) {
      effort.taps++
      await page.user.click(input)
    }
    await page.user.paste(text)
    effort.fields++
  }
  return { effort, tap, type }
}

/** From the site to a basket with two shirts, a place, a note and a phone. */
async function prepare(server: ServerInProcess, page: Page) {
  await makeCatalogue(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/commander')
  const way = countEffort(page)
  const { effort, tap, type } = way
  // The link of the home page that leads here.
  effort.taps++
  await tap('radio', 'Lavage')
  await tap('button', 'Ajouter Chemise')
  await tap('button', 'Ajouter Chemise')
  await tap('button', 'Utiliser ma position')
  await expectFocus(() => field('Point de repère'))
  await type(NOTE, 'Portail vert')
  await type(PHONE, '0707482136')
  await expectReady()
  await tap('button', CONTINUE)
  return way
}

test('a visitor’s first order by e-mail takes 14 taps and 5 typed fields at most', async ({
  server,
  page,
}) => {
  const { effort, tap, type } = await prepare(server, page)
  const typed = aya()
  await tap('button', EMAIL_WAY)
  await expectFocus(() => field('Nom complet'))
  await type('Nom complet', typed['Nom complet'])
  await type('Email', typed.Email)
  await type('Mot de passe', typed['Mot de passe'])
  await tap('button', 'Créer mon compte')
  await expectAddress('/attente-confirmation')
  // The link is a tap in the person's mailbox.
  effort.taps++
  page.open(await linkTo(server, typed.Email, 'Confirmez'))
  await expectAddress('/client/passer-commande?etape=verifier')
  await tap('button', SUBMIT)
  await expectPlaced()
  expect(effort.taps).toBeLessThanOrEqual(14)
  expect(effort.fields).toBeLessThanOrEqual(5)
  expect([...effort.screens]).toEqual(['/commander', '/client/passer-commande'])
})

test('a visitor’s first order by number takes 10 taps and 3 typed fields at most', async ({
  server,
  page,
}) => {
  const { effort, tap, type } = await prepare(server, page)
  await type('Votre nom', 'Aminata Koné')
  await tap('button', SUBMIT)
  await expectText('Nous vous écrivons sur WhatsApp')
  expect(effort.taps).toBeLessThanOrEqual(10)
  expect(effort.fields).toBeLessThanOrEqual(3)
  expect([...effort.screens]).toEqual(['/commander'])
})

test('from a basket of the home page a first order by number takes 6 taps and 2 typed fields, of which one is tapped', async ({
  server,
  page,
}) => {
  const { shirt } = await makeCatalogue(server.t)
  answerGps({ ...HOME, accuracy: 12 })
  page.open(`/commander?linge=5*${shirt}*Complet`)
  const { effort, tap, type } = countEffort(page)
  // The basket of the home page.
  effort.taps++
  await expectText('5 × Chemise')
  await tap('button', CONTINUE)
  await tap('button', 'Utiliser ma position')
  await expectFocus(() => field('Point de repère'))
  await tap('button', CONTINUE)
  await expectFocus(() => field(PHONE))
  await type(PHONE, '0707482136')
  await tap('button', CONTINUE)
  await type('Votre nom', 'Aminata Koné')
  await tap('button', SUBMIT)
  await expectText('Nous vous écrivons sur WhatsApp')
  expect(effort.taps).toBeLessThanOrEqual(6 + 1)
  expect(effort.fields).toBe(2)
})

test('a client who comes back orders again in 5 taps at most, and types nothing', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await makeOrder(server.t, { client })
  page.open('/client/dashboard')
  const { effort, tap } = countEffort(page)
  await tap('link', /^Commander/)
  await tap('button', 'Ajouter Chemise')
  await tap('button', /^Comme la dernière fois/)
  await expectReady()
  await tap('button', CONTINUE)
  await tap('button', SUBMIT)
  await expectPlaced()
  expect(effort.taps).toBeLessThanOrEqual(5)
})

test('a client who opens their link on another device orders the same again in 2 taps, with its payment and at an hour that is held', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClientWithoutEmail(t)
  const address = 'Riviera Palmeraie, Rue I 164'
  const input = { address, paymentMethod: 'wave' } as const
  await makeOrder(t, { client: fatou, status: 'completed', input })
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  const { effort, tap } = countEffort(page)
  await tap('button', /^Commander à nouveau/)
  await expectText(address)
  await tap('button', SUBMIT)
  await expectText('Votre commande est enregistrée.')
  expect(effort.taps).toBeLessThanOrEqual(2)
  const placed = t.database.sqlite.prepare(
    `select client_address as address, payment_method as payment, pickup_from is not null as isHeld
     from orders where client_id = ? and status = 'pending'`,
  )
  expect(placed.all(fatou.id)).toEqual([{ address, payment: 'wave', isHeld: 1 }])
})
