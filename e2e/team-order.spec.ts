import { expect, test } from './fixtures.ts'
import { addTeamLine, openTeamOrder, teamCart } from './team-orders.ts'

const SHIRTS = { garment: 'Chemise', service: 'Lavage', quantity: 2 } as const

test('two calls in two tabs keep their own cart', async ({ admin, client, cast }) => {
  const other = await cast.person({ role: 'client', fullname: 'Kouassi Tano' })
  await openTeamOrder(admin, client)
  await addTeamLine(admin.page, SHIRTS)
  const second = await admin.context.newPage()
  await second.goto(`/admin/nouvelle-commande?client=${other.id}`)
  await expect(teamCart(second)).toContainText('0 pièce')
  await addTeamLine(second, { ...SHIRTS, quantity: 5 })
  await expect(teamCart(second)).toContainText('5 pièces')
  await expect(teamCart(admin.page)).toContainText('2 pièces')
  await expect(admin.page.getByText(client.fullname).first()).toBeVisible()
})
