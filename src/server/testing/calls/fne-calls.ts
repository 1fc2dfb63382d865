import { randomUUID } from 'node:crypto'
import { deleteOldPapers } from '#server/money/fne/fne-steps.service.ts'
import { createFneWorker } from '#server/money/fne/fne-worker.ts'
import { createDgi } from '#server/money/fne/stand-in/dgi.ts'
import { certifyingSeller } from '../certifying-seller.ts'
import { DGI_KEY, ESTABLISHMENT, POINT_OF_SALE, SELLER_NCC } from '../fakes/fake-dgi.ts'
import type { Actors } from './all-reads.ts'

/** An order is certified by a DGI that is asked without a network. */
export async function certifyAtOnce({ t, as, people, orderAt }: Actors): Promise<void> {
  const dgi = createDgi({
    key: DGI_KEY,
    ncc: SELLER_NCC,
    pointsOfSale: [POINT_OF_SALE],
    establishments: [ESTABLISHMENT],
    stickers: 100,
    verifyUrl: 'https://dgi.example/verification/',
    clock: t.clock,
  })
  const ask = async (path: string, body: string) => {
    const authorization = `Bearer ${DGI_KEY}`
    const answer = dgi.answer({ path: `/external/invoices/${path}`, authorization, body })
    return { kind: 'answered', status: answer.status, body: JSON.stringify(answer.body) } as const
  }
  t.fne.api = {
    sign: (body) => ask('sign', body),
    refund: (id, body) => ask(`${id}/refund`, body),
  }
  certifyingSeller(t, people.superadmin.id)
  const orderId = await orderAt('completed')
  await as.admin.fne.certify({ orderId, idempotencyKey: randomUUID() })
  await createFneWorker(t).runDue()
  await t.database.write((orm) => deleteOldPapers(orm, t.clock.now()))
}
