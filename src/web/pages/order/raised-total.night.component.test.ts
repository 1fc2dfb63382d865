import { waitFor } from '@testing-library/react'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClientWithoutEmail,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { numberCodeOf } from '#server/testing/scenes/by-number.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectNoText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { agree, askOf } from '#web/testing/follow-steps.ts'
import { chooseMore, dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

async function raisedTotal({ t }: ServerInProcess) {
  const fatou = await makeClientWithoutEmail(t)
  const placed = await makeOrder(t, { client: fatou })
  const admin = await makeAdmin(t, { fullname: 'Awa Touré' })
  const team = await t.as(admin)
  await team.adjustments.propose({
    orderId: placed.id,
    quantities: [{ position: 0, quantity: 3 }],
    added: [],
    reason: 'Trois chemises dans le sac.',
  })
  return { fatou, placed, admin, team }
}

/** Opens the client's link after the total was proposed, and accepts it. */
async function acceptByLink({ t }: ServerInProcess, page: Page, { fatou, placed }: Raised) {
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  page.open('/client/commandes')
  await pressIn(page, askOf(placed), 'D’accord')
}

type Raised = Awaited<ReturnType<typeof raisedTotal>>

test('a raised total that a late link may not accept is accepted on the phone, and both sides read it', async ({
  server,
  page,
}) => {
  const raised = await raisedTotal(server)
  const { placed, admin } = raised
  const { t } = server
  await acceptByLink(server, page, raised)
  await expectIn(askOf(placed), 'Vérifiez d’abord votre numéro')
  expect(readOrder(t, placed.id).grandTotal).toBe(3000)

  server.signOut()
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${placed.id}`)
  const drawer = dialog(`Commande #${placed.reference}`)
  await waitFor(drawer)
  const { view } = standInWindow()
  await pressIn(page, drawer, 'Prévenir le client')
  await waitFor(() =>
    expect(decodeURIComponent(view.led)).toMatch(/nouveau total à accepter.*\/c\//),
  )
  await chooseMore(page, drawer, 'Accepté au téléphone')
  const asked = dialog('Le client accepte')
  await waitFor(asked)
  await pressIn(page, asked, 'Noter son accord')
  await expectAnnounced('Nouveau total accepté', 'Noté sous votre nom.')
  expect(readOrder(t, placed.id).grandTotal).toBe(4500)
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, 'au téléphone, noté par Awa Touré')
})

test('the code of the number, entered where the total is read, is enough to accept it', async ({
  server,
  page,
}) => {
  const raised = await raisedTotal(server)
  const { fatou, placed } = raised
  await acceptByLink(server, page, raised)
  await pressIn(page, askOf(placed), 'Vérifier mon numéro')
  const code = dialog('Vérifier mon numéro')
  await waitFor(code)
  await pressIn(page, code, 'Recevoir le code')
  await waitFor(() => expect(numberCodeOf(server.t, fatou)).not.toBe(''))
  await page.fill('Code à 6 chiffres', numberCodeOf(server.t, fatou))
  await pressIn(page, code, 'Valider le code')
  await expectToast('Numéro vérifié')
  await expectNoText('Vérifiez d’abord votre numéro')
  await agree(page, placed)
  await expectToast('Nouveau total accepté')
  expect(readOrder(server.t, placed.id).grandTotal).toBe(4500)
})
