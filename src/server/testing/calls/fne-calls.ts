import { randomUUID } from 'node:crypto'
import { settings } from '#server/db/schema.ts'
import { deleteOldPapers } from '#server/money/fne/fne-steps.service.ts'
import { createFneWorker } from '#server/money/fne/fne-worker.ts'
import { createDgi } from '#server/money/fne/stand-in/dgi.ts'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { DGI_KEY, ESTABLISHMENT, HOUSE_NCC, POINT_OF_SALE } from '../fakes/fake-dgi.ts'
import type { Actors } from './all-reads.ts'

/** An order is certified by a DGI that is asked without a network. */
export async function certifyAtOnce({ t, as, people, orderAt }: Actors): Promise<void> {
  const dgi = createDgi({
    key: DGI_KEY,
    ncc: HOUSE_NCC,
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
  const value = {
    ...DEFAULT_FNE,
    on: true,
    pointOfSale: POINT_OF_SALE,
    establishment: ESTABLISHMENT,
    walkInPhone: '+2250758214066',
    walkInEmail: 'comptoir@laveo.ci',
  }
  const legal = { ...DEFAULT_SETTINGS.legal, taxNumber: HOUSE_NCC }
  const saved = { updatedAt: t.clock.now(), updatedBy: people.superadmin.id }
  t.database.orm
    .insert(settings)
    .values([
      { key: 'fne', value, ...saved },
      { key: 'legal', value: legal, ...saved },
    ])
    .run()
  const orderId = await orderAt('completed')
  await as.admin.fne.certify({ orderId, idempotencyKey: randomUUID() })
  await createFneWorker(t).runDue()
  await t.database.write((orm) => deleteOldPapers(orm, t.clock.now()))
}
