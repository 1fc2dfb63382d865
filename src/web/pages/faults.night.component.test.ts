import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { preloadScreen } from '#web/router.tsx'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { FAULT, whileReadsFail, whileWritesFail } from '#web/testing/faults.ts'
import { chooseMore, dialog } from '#web/testing/lists.ts'

test('a livreur reads « Erreur » over what failed, on a screen called « Mes Missions »', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t)
  const { reference } = await makeOrder(server.t, { livreur, status: 'assigned' })
  await server.signIn(livreur)
  // A read that fails is asked again after as long as it has failed: the screen is there before, or its files count too.
  await preloadScreen('/livreur/dashboard')
  const work = async () => {
    page.open('/livreur/dashboard')
    await screen.findByRole('heading', { name: 'Erreur' })
    await expectText(`Impossible de charger les missions. ${FAULT}`)
  }
  await whileReadsFail(server, 'orders', work, () =>
    screen.findByRole('article', { name: `Commande #${reference}` }),
  )
  await screen.findByRole('heading', { name: 'Mes Missions', level: 1 })
})

test('when the server fails, the team reads what was not done and why, and nothing has changed', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeLivreur(t, { fullname: 'Konan Yao' })
  const { id, reference } = await makeOrder(t)
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/commandes-non-assignees?commande=${id}&assigner=retour`)
  await expectToast("Type d'assignation inconnu.")
  await expectAddress(`/admin/commandes-non-assignees?commande=${id}`)
  const inDialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
  const drawer = () => inDialog(new RegExp(`^Commande #${reference}`))
  const press = async (dialog: ReturnType<typeof inDialog>, name: string) =>
    page.user.click(await (await dialog).findByRole('button', { name }))
  // The open dialog is in the address, so that a reload opens it again.
  await press(drawer(), 'Assigner pour ramassage')
  await expectAddress(`/admin/commandes-non-assignees?commande=${id}&assigner=pickup`)
  page.reload()
  const assign = () => inDialog(/^Assigner pour ramassage/)
  await page.user.click(await (await assign()).findByRole('radio', { name: /Konan Yao/ }))
  const failing = (on: 'update' | 'delete', work: () => Promise<void>) =>
    whileWritesFail(server, { on, table: 'orders' }, work)
  await failing('update', async () => {
    await press(assign(), 'Confirmer')
    await expectToast("L'assignation a échoué.", FAULT)
  })
  await press(assign(), 'Confirmer')
  await waitFor(() => expect(window.location.search).toBe(`?commande=${id}`))

  await failing('update', async () => {
    await chooseMore(page, dialog(`Commande #${reference}`), 'Ramassée')
    await expectToast('La mise à jour du statut a échoué.', FAULT)
    await chooseMore(page, dialog(`Commande #${reference}`), 'Annuler la commande')
    await page.press('Annuler la commande')
    await expectToast("L'opération a échoué.", FAULT)
  })
  await failing('delete', async () => {
    await chooseMore(page, dialog(`Commande #${reference}`), 'Supprimer')
    await page.press('Supprimer la commande')
    await expectToast('La suppression a échoué.', FAULT)
  })
  const status = t.database.sqlite.prepare('select status from orders where id = ?').pluck()
  expect(status.get(id)).toBe('assigned')
})
