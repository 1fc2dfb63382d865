import { screen, waitFor } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeOrder, type Order, type User } from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { expect, type Page } from './component-test.ts'
import { chooseMore, dialog, type Finder } from './lists.ts'

export const drawer: Finder = dialog('Commande #')

/** An act of the team whose dialog opens from the drawer of an order. */
export function actOfDrawer(name: string) {
  const act = dialog(name)
  return {
    dialog: act,
    /** Opens the drawer of an order over a screen that reads little, and there the dialog. */
    async open(page: Page, { id }: Pick<Order, 'id'>): Promise<void> {
      page.open(`/admin/service?commande=${id}`)
      await this.reopen(page)
    },
    /** Opens the dialog from the drawer, once that is there. */
    async reopen(page: Page): Promise<void> {
      await waitFor(drawer)
      await chooseMore(page, drawer, name)
      await waitFor(act)
    },
    isGone: () => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull()),
  }
}

/** The weight of the only bag of a dialog. */
export const WEIGHT = 'Poids en kilos de Sac de linge (lavé-repassé)'

interface Wanted {
  client: Omit<User, 'email'>
  status: OrderStatus
  /** A bag of about 5 kg, a shirt, or what is still to be counted. */
  of: 'bag' | 'shirt' | 'count'
}

/** An order of a client from a shop that sells shirts, and bags by the kilo; nobody rides for it. */
export async function makeOrderOf(t: TestContext, { client, status, of }: Wanted) {
  const { shirt } = await makeCatalogue(t)
  const bag = await makeBag(t)
  const contents = {
    bag: {
      lines: [{ productId: bag, service: 'Complet', quantity: 1, grams: 5000 }],
      shown: { total: 5000 },
    },
    shirt: {
      lines: [{ productId: shirt, service: 'Complet', quantity: 1 }],
      shown: { total: 1500 },
    },
    count: { lines: [], toCount: true as const, shown: { total: 0 } },
  }
  const input = { location: null, ...contents[of] }
  const order = await makeOrder(t, { client, status, input })
  return { order, shirt, bag }
}
