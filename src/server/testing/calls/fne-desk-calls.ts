import { randomUUID } from 'node:crypto'
import { readCertifiedBuyer } from '#server/money/fne/certified-buyer.service.ts'
import type { DgiCall } from '#server/money/fne/dgi-api.ts'
import { createFneWorker } from '#server/money/fne/fne-worker.ts'
import { FNE_PARTS } from '#shared/money/fne/desk.inputs.ts'
import { SELLER_NCC } from '../fakes/fake-dgi.ts'
import type { Actors } from './all-reads.ts'
import { certifyAtOnce } from './fne-calls.ts'

/** An order whose call to the DGI ended so. */
async function soldWith(actors: Actors, call: DgiCall) {
  const { t, as, orderAt } = actors
  await certifyAtOnce(actors)
  if (t.fne.api) t.fne.api.sign = async () => call
  const orderId = await orderAt('completed')
  const { saleId } = await as.admin.fne.certify({ orderId, idempotencyKey: randomUUID() })
  await createFneWorker(t).runDue()
  const { updatedAt: seen } = await as.admin.fne.byId({ saleId })
  return { saleId, seen }
}

const CUT: DgiCall = { kind: 'unknown', reason: 'ECONNRESET' }
const REFUSED: DgiCall = { kind: 'answered', status: 400, body: '{"message":"Bad Request"}' }
const NUMBER = `${SELLER_NCC}25000000318`

export const FNE_READS = {
  'what the DGI certified, and what is open': async (actors: Actors) => {
    const { admin, superadmin } = actors.as
    // Of a company on account nothing is certified: a receipt is noted of any order.
    const orderId = await actors.orderAt('completed')
    await admin.fne.noteRne({ orderId, number: `R-${orderId.slice(0, 8)}` })
    const { sale } = await admin.fne.ofOrder({ orderId })
    if (sale) await admin.fne.byId({ saleId: sale.id })
    await admin.fne.counts()
    for (const part of FNE_PARTS) await admin.fne.list({ part })
    await superadmin.fne.link()
  },
  'whom the DGI was told of, for the paper of a client who was erased': async (actors: Actors) => {
    const { t, orderAt } = actors
    readCertifiedBuyer(t.database.orm, await orderAt('completed'))
  },
}

export const FNE_WRITES = {
  'saying that a sale is certified': async (actors: Actors) => {
    const sale = await soldWith(actors, CUT)
    await actors.as.superadmin.fne.decide({ ...sale, answer: 'certified', number: NUMBER })
  },
  'correcting a number that was typed wrong': async (actors: Actors) => {
    const sale = await soldWith(actors, CUT)
    const { fne } = actors.as.superadmin
    await fne.decide({ ...sale, answer: 'certified', number: NUMBER })
    const { updatedAt: seen } = await fne.byId({ saleId: sale.saleId })
    const number = `${SELLER_NCC}25000000319`
    await fne.doneByHand({ saleId: sale.saleId, seen, number, reason: 'Deux chiffres inversés' })
  },
  'saying that a sale is not certified': async (actors: Actors) => {
    const sale = await soldWith(actors, CUT)
    await actors.as.superadmin.fne.decide({ ...sale, answer: 'not_certified' })
    await actors.as.superadmin.fne.resume()
  },
  'certifying again what was refused': async (actors: Actors) => {
    await actors.as.admin.fne.correct(await soldWith(actors, REFUSED))
  },
  'dropping what was refused': async (actors: Actors) => {
    const sale = await soldWith(actors, REFUSED)
    await actors.as.superadmin.fne.drop({
      ...sale,
      reason: 'Le client n’en veut plus',
      notOnSite: true,
    })
  },
  'certifying on the site of the DGI': async (actors: Actors) => {
    const sale = await soldWith(actors, CUT)
    actors.t.database.sqlite.exec(
      `update fne_sales set state = 'by_hand' where state = 'uncertain'`,
    )
    await actors.as.superadmin.fne.doneByHand({ ...sale, number: NUMBER })
  },
  'a sale that cannot be prepared': async (actors: Actors) => {
    const { t, as, orderAt } = actors
    await certifyAtOnce(actors)
    await as.admin.fne.certify({
      orderId: await orderAt('completed'),
      idempotencyKey: randomUUID(),
    })
    t.database.sqlite.exec(`create temp trigger broken_sale before update on fne_sales
      when new.state = 'sending' begin select raise(abort, 'a broken row'); end`)
    await createFneWorker(t).runDue()
    t.database.sqlite.exec('drop trigger broken_sale')
  },
  'noting a receipt of the terminal': async ({ as, orderAt }: Actors) => {
    await as.admin.fne.noteRne({ orderId: await orderAt('completed'), number: 'R-26-000412' })
  },
}
