import { screen } from '@testing-library/react'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { expectText, setWidth, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'

const ALL = [1, 2, 3]

test('a client reads how many pieces are ready, and the desk finds the order that is packed', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const client = await makeClient(t)
  await makeOpenDrawer(t, admin)
  const team = await t.as(admin)
  const orderId = await dropShirts(t, team, client, ALL.length)
  const act = (done: PieceAct) => team.workshop.act(pieceAct(orderId, done))
  await act({ kind: 'receive', counts: [{ position: 0, counted: ALL.length }] })
  await act({ kind: 'pass', station: 'washed', pieces: 'all' })
  await act({ kind: 'process' })
  await act({ kind: 'pass', station: 'ironed', pieces: [1, 2] })
  await server.signIn(client)
  page.open('/client/commandes')
  await expectText('2 pièces sur 3 prêtes')

  await act({ kind: 'pass', station: 'ironed', pieces: 'all' })
  await act({ kind: 'pack', pieces: ALL, rack: 'Portant A', place: 12, hangers: 3, bags: 0 })
  await server.signIn(admin)
  setWidth(1280)
  page.open('/atelier')
  await expectIn(() => screen.getByRole('region', { name: 'Prêtes' }), '1 prête')
})
