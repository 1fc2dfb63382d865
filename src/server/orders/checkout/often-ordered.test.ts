import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '#server/shop/products/products.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, orderInput, type User } from '#server/testing/factories.ts'

let t: TestContext
let ids: Record<'Chemise' | 'Drap' | 'Pagne' | 'Robe', string>

beforeEach(async () => {
  t = createTestContext()
  const add = (name: string) => {
    const services = ['Lavage', 'Repassage', 'Complet'].map((one) => ({ name: one, price: 500 }))
    return addProduct(t, { name, imageUrl: null, services })
  }
  ids = {
    Chemise: await add('Chemise'),
    Drap: await add('Drap'),
    Pagne: await add('Pagne'),
    Robe: await add('Robe'),
  }
})

type Basket = Array<[garment: keyof typeof ids, service: string, quantity: number]>

async function order(client: User, basket: Basket): Promise<void> {
  const lines = basket.map(([name, service, quantity]) => ({
    productId: ids[name],
    service,
    quantity,
  }))
  const shownTotal = 500 * lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const caller = await t.as(client)
  await caller.checkout.place(await orderInput(t, { lines, shown: { total: shownTotal } }))
}

async function oftenOrderedBy(client: User) {
  const { productIds, lastService } = await (await t.as(client)).checkout.oftenOrdered()
  const names = Object.entries(ids)
  return [productIds.map((id) => names.find(([, known]) => known === id)?.[0]), lastService]
}

test('nothing is called often ordered before anything was ordered', async () => {
  expect(await oftenOrderedBy(await makeClient(t))).toEqual([[], null])
})

test('a client’s own garments come first, by orders and not by pieces, then everyone’s', async () => {
  const [me, other] = [await makeClient(t), await makeClient(t)]
  await order(me, [['Drap', 'Lavage', 40]])
  await order(me, [['Robe', 'Lavage', 1]])
  await order(me, [['Robe', 'Repassage', 1]])
  await order(other, [['Chemise', 'Lavage', 2]])
  await order(other, [
    ['Chemise', 'Lavage', 1],
    ['Pagne', 'Lavage', 9],
  ])
  expect(await oftenOrderedBy(me)).toEqual([['Robe', 'Drap', 'Chemise', 'Pagne'], 'Repassage'])
  expect((await oftenOrderedBy(other))[0]).toEqual(['Chemise', 'Pagne', 'Robe', 'Drap'])
})

test('a client who never ordered sees the garments by name, whatever the others order, and no service is chosen for them', async () => {
  const other = await makeClient(t)
  await order(other, [['Pagne', 'Lavage', 1]])
  expect(await oftenOrderedBy(await makeClient(t))).toEqual([[], null])
})

test('the last service is the one of most pieces in the latest order', async () => {
  const me = await makeClient(t)
  await order(me, [['Robe', 'Lavage', 9]])
  await order(me, [
    ['Robe', 'Repassage', 1],
    ['Drap', 'Complet', 2],
  ])
  expect((await oftenOrderedBy(me))[1]).toBe('Complet')
})
