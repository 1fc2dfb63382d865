import { screen } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { buttonsIn, card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

async function signInSuperadmin(server: ServerInProcess) {
  const superadmin = await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' })
  await server.signIn(superadmin)
  return superadmin
}

test('a livreur who is disabled keeps the missions in their name, and the question says how many', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const { id } = await makeOrder(server.t, { livreur, status: 'assigned' })
  await signInSuperadmin(server)
  page.open('/superadmin/livreurs')
  const row = card('Konan Yao')
  await pressIn(page, row, 'Désactiver')
  await expectIn(row, '1 mission en cours')
  await expectIn(dialog(), '1 mission en cours')
  await pressIn(page, dialog(), 'Désactiver le compte')
  await expectIn(row, 'Désactivé')
  const holder = server.t.database.sqlite.prepare('select livreur_id from orders where id = ?')
  expect(holder.pluck().get(id)).toBe(livreur.id)
  await page.follow('1\u00a0mission à réassigner')
  await screen.findByRole('article', { name: /^À réassigner/ })
})

test('superadmins are listed among the admins, and cannot disable their own account', async ({
  server,
  page,
}) => {
  await makeAdmin(server.t, { fullname: 'Mireille Assi' })
  await signInSuperadmin(server)
  page.open('/superadmin/admins')
  await expectIn(card('Adjoua Brou'), 'Super Admin')
  await expectIn(card('Adjoua Brou'), '(vous)')
  expect(buttonsIn(card('Adjoua Brou'))).toEqual([])
  expect(buttonsIn(card('Mireille Assi'))).toEqual(['Désactiver'])
  await expectText('2 comptes affichés')
})

test('new accounts for the team start from the panel and from the lists', async ({
  server,
  page,
}) => {
  await signInSuperadmin(server)
  for (const [from, name, role] of [
    ['/superadmin/panel', 'Créer un admin', 'admin'],
    ['/superadmin/livreurs', 'Créer un livreur', 'livreur'],
  ] as const) {
    page.open(from)
    const link = await screen.findByRole('link', { name: new RegExp(name) })
    expect(link.getAttribute('href')).toBe(`/inscription-interne?role=${role}`)
  }
})
