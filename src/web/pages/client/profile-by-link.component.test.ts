import { act, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { makeAdmin, makeClientWithoutEmail, makeOrder } from '#server/testing/factories.ts'
import { numberCodeOf } from '#server/testing/scenes/by-number.ts'
import { config } from '#web/lib/config.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectStatus,
  expectText,
  expectUnanswered,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const PHONE = '+2250707482136'

/** Fatou, whom the team noted and whose linen was washed once, opens her link; then the page of this address. */
async function openAt(
  { t }: ServerInProcess,
  page: Page,
  address: string,
  { isWashed = true } = {},
) {
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté', phone: PHONE })
  if (isWashed) await makeOrder(t, { client: fatou, status: 'completed' })
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  page.open(address)
  await screen.findByRole('heading', { level: 1, name: /Profil|Compte/ })
  return fatou
}

const record = ({ t }: ServerInProcess, { id }: { id: string }) =>
  t.database.sqlite
    .prepare('select fullname, phone, address, deleted_at is not null gone from users where id = ?')
    .get(id)

test('who came by their link erases their data with a code that comes to their number, also before they ordered', async ({
  server,
  page,
}) => {
  vi.spyOn(config, 'messagesLeave', 'get').mockReturnValue(true)
  const fatou = await openAt(server, page, '/client/profil#supprimer', { isWashed: false })
  await page.press('Effacer mes données')
  const form = dialog('Effacer vos données')
  await waitFor(form)
  await page.press('Recevoir le code')
  await expectText(/^Votre code arrive par WhatsApp/)
  const code = numberCodeOf(server.t, fatou)
  await page.fill('Code à 6 chiffres', code === '000000' ? '111111' : '000000')
  await pressIn(page, form, 'Effacer définitivement')
  await expectText(/^Vérifiez les chiffres/)
  const mend = server.cut(/profile\.deleteAccount/)
  await page.fill('Code à 6 chiffres', code)
  await pressIn(page, form, 'Effacer définitivement')
  await expectUnanswered('Données non effacées')
  expect(record(server, fatou)).toMatchObject({ gone: 0 })
  mend()
  await pressIn(page, form, 'Effacer définitivement')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(record(server, fatou)).toMatchObject({ fullname: 'Client supprimé', phone: '', gone: 1 })
})

test('the link is replaced in its row, which says where the new one goes', async ({
  server,
  page,
}) => {
  const fatou = await openAt(server, page, '/client/profil#lien')
  const before = clientLink(server.t, fatou.id)
  const mend = server.cut(/clientLinks\.renewOwn/)
  const replace = async () => {
    await page.press('Remplacer mon lien')
    await pressIn(page, dialog('Remplacer votre lien'), 'Remplacer mon lien')
  }
  await replace()
  await expectUnanswered('Lien non remplacé')
  mend()
  await replace()
  await expectStatus('Votre lien est remplacé.')
  await expectText(/au 07 07 48 21 36/)
  expect(clientLink(server.t, fatou.id)).not.toBe(before)
})

test('the code of a ticket brings the orders of another record', async ({ server, page }) => {
  const { t } = server
  const other = await makeClientWithoutEmail(t)
  await makeOrder(t, { client: other })
  const { code } = await (await t.as(await makeAdmin(t))).clientRecords.giveCode({
    userId: other.id,
  })
  await openAt(server, page, '/client/profil#ticket')
  await page.fill('Code du ticket', code)
  await page.press('Ramener mes commandes')
  await expectText('Votre commande déjà faite est maintenant dans votre Lavéo.')
})

test('where the browser offers to keep Lavéo, the news of orders do, once', async ({
  server,
  page,
}) => {
  await openAt(server, page, '/client/profil')
  const keep = { name: 'Garder Lavéo sur ce téléphone' }
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  expect(screen.queryByRole('button', keep)).toBeNull()
  await page.user.click(screen.getByText('Nouvelles de vos commandes'))
  await page.user.click(await screen.findByRole('button', keep))
  expect(prompt).toHaveBeenCalledOnce()
  expect(offer.defaultPrevented).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', keep)).toBeNull())
})

test('one row is open at a time, and what was typed in another one stays', async ({
  server,
  page,
}) => {
  await openAt(server, page, '/client/profil#linge')
  await page.press('Léger')
  await page.fill('Autre consigne', 'Draps à part')
  await page.user.click(screen.getByText('Apparence'))
  await waitFor(() =>
    expect(document.querySelector('details#linge')?.hasAttribute('open')).toBe(false),
  )
  await expectValue('Autre consigne', 'Draps à part')
  await page.user.click(screen.getByText('Préférences de linge'))
  await page.press('Enregistrer')
  await expectText('Amidon léger, Draps à part')
  await expectNoText('Annuler')
})
