import { screen } from '@testing-library/react'
import { beforeEach, onTestFinished } from 'vitest'
import { makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { config } from '#web/lib/config.ts'
import {
  expect,
  expectButton,
  expectNoText,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'

beforeEach(() => {
  config.mailLeaves = false
  onTestFinished(() => {
    config.mailLeaves = true
  })
})

test('where no e-mail can leave, no code for an internal account is asked for', async ({
  server,
  page,
}) => {
  await makeSuperadmin(server.t)
  page.open('/inscription-interne?role=admin')
  await expectText('Aucun compte interne ne peut être créé ici pour le moment.')
  await expectNoText(/Code envoyé|Un code vient de partir|Code à 6 chiffres/)
  expect(server.answers.some(({ request }) => request.includes('requestCode'))).toBe(false)
})

test('where no e-mail can leave, an approved livreur is not said to be told by one', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t, { fullname: 'Konan Yao', approvedAt: null })
  await makeLivreur(server.t, { fullname: 'Issa Traoré', emailConfirmedAt: null })
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/livreurs')
  await pressIn(page, card('Konan Yao'), 'Valider')
  await expectToast('Compte validé')
  await expectNoText(/e-mail prévient/)
  await expectIn(card('Issa Traoré'), 'E‑mail non confirmé')
  expect(screen.queryByRole('button', { name: 'Renvoyer la confirmation' })).toBeNull()
})

test('where no e-mail can leave, an application cannot be accepted, and is declined without one', async ({
  server,
  page,
}) => {
  await server.t.anonymous.applications.submit({
    fullname: 'Désiré Bamba',
    phone: '07 09 55 31 70',
    email: 'desire@exemple.ci',
    city: 'Abobo',
  })
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/admin/demandes?onglet=candidatures')
  await expectText(/ce livreur ne pourrait pas choisir son mot de passe/)
  await expectButton('Accepter', 'disabled')
  await pressIn(page, card('Candidature de Désiré'), 'Refuser')
  await expectText('Cette réponse est définitive.')
  await expectNoText(/e-mail prévient/)
  await pressIn(page, dialog(), 'Refuser la candidature')
  await expectToast('Candidature refusée')
  await expectNoText(/e-mail prévient/)
})

test('where no e-mail can leave, the journal promises no signed statement', async ({
  server,
  page,
}) => {
  await server.signIn(await makeSuperadmin(server.t))
  page.open('/superadmin/journal')
  await expectText('Le serveur le vérifie chaque matin à partir de 6\u00a0h.')
  await expectNoText(/relevé signé/)
})
