import { screen, within } from '@testing-library/react'
import { makeClient, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { expectNoText, expectText, test } from '#web/testing/component-test.ts'

test('of few pieces the figures count, without a rate, and say why their rows are what they are', async ({
  server,
  page,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t)
  const client = await makeClient(t)
  const { id: orderId } = await makeOrder(t, { client, status: 'completed' })
  const claim = { claimId: crypto.randomUUID(), orderId, kind: 'damaged', note: 'Brûlée' } as const
  const { claimId } = await (await t.as(client)).claims.open({
    ...claim,
    pieces: [{ position: 0, quantity: 1 }],
    photoIds: [],
  })
  await (await t.as(owner)).claims.propose({
    claimId,
    remedy: 'refuse',
    message: 'La tache était là.',
    from: 'open',
    proposedAt: null,
    idempotencyKey: crypto.randomUUID(),
  })
  await server.signIn(owner)
  page.open('/admin/reclamations')
  await expectText('2 pièces rendues, trop peu pour un taux')
  await expectNoText(/pour 1 000 pièces|‰/)
  const row = (name: RegExp) => screen.getByRole('row', { name })
  within(row(/^Pas encore dit/)).getByRole('cell', { name: '1' })
  within(screen.getByRole('region', { name: 'Par poste' })).getByRole('row', {
    name: /^Ensemble 2 1$/,
  })
  await expectText(/elle compte à chacun/)
  await expectText(/compte pour chaque livreur/)
  await expectText('Réponse en moins d’une minute en moyenne, 1 sur 1 dans le délai.')
})
