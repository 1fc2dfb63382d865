import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { renderMail } from '#server/mail/render.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { FNE_STATE_LABELS } from '#shared/money/fne/fne-sales.ts'
import { FNE_REASON_TEXTS } from '#shared/money/fne/states.ts'
import { DGI_LINK_WORDS } from '#shared/shop/settings/dgi-link.ts'

let fixture: FneFixture
let owner: Caller

beforeEach(async () => {
  fixture = await createFneFixture()
  owner = await fixture.t.as(await makeSuperadmin(fixture.t))
})

const BUYER = { name: 'Hôtel Le Baobab', email: 'compta@baobab.ci' }

/** An order of 6 000 FCFA, which takes a sticker. */
async function sell(buyer: typeof BUYER & { ncc?: string } = BUYER): Promise<string> {
  const { shirt } = await makeCatalogue(fixture.t)
  const lines = [{ productId: shirt, service: 'Complet' as const, quantity: 4 }]
  const input = { lines, shown: { total: 6000 } }
  const { client } = fixture
  const { id: orderId } = await makeOrder(fixture.t, { client, status: 'completed', input })
  const asked = { orderId, buyer, idempotencyKey: randomUUID() }
  const { saleId } = await fixture.staff.fne.certify(asked)
  await fixture.work()
  return saleId
}

/** The DGI refuses the request with these words, field by field. */
const refuses = (field: string, words: string) => {
  fixture.t.fne.api = {
    sign: async () => ({
      kind: 'answered',
      status: 400,
      body: JSON.stringify({ message: words, statusCode: 400, errors: { [field]: words } }),
    }),
    refund: async () => ({ kind: 'unreached', reason: 'ECONNREFUSED' }),
  }
}

const REFUSALS: [field: string, words: string, reason: string][] = [
  [
    'pointOfSale',
    'Point of sale is not valid',
    'La DGI ne connaît pas ce point de vente. Écrivez-le comme sur son site.',
  ],
  [
    'establishment',
    'Establishment is not valid',
    'La DGI ne connaît pas cet établissement. Écrivez-le comme sur son site.',
  ],
  [
    'clientNcc',
    'Client NCC is not valid',
    'La DGI refuse le NCC du client. Vérifiez-le sur sa fiche.',
  ],
  [
    'clientCompanyName',
    'Client company name is required',
    'La DGI refuse le nom du client. Corrigez-le.',
  ],
  ['clientPhone', 'Client phone is required', 'La DGI refuse le téléphone du client. Corrigez-le.'],
  ['clientEmail', 'Client email is not valid', 'La DGI refuse l’e‑mail du client. Corrigez-le.'],
  [
    'paymentMethod',
    'Payment method is not valid',
    'La DGI refuse la façon de payer. Faites cette facture sur son site.',
  ],
  [
    'template',
    'Template is not valid',
    'La DGI refuse ce genre de client. Vérifiez-le sur sa fiche.',
  ],
  [
    'rne',
    'RNE is not valid',
    'La DGI refuse le numéro du reçu RNE. Faites cette facture sur son site.',
  ],
  ['taxes', 'Taxes are not valid', 'La DGI refuse le code de TVA. Vérifiez-le dans les réglages.'],
  [
    'items',
    'Items are not valid',
    'La DGI refuse une ligne de la facture. Faites cette facture sur son site.',
  ],
  [
    'invoiceType',
    'Invoice type is not valid',
    'La DGI refuse cette facture. Corrigez ce qu’elle écrit, ou faites-la sur son site.',
  ],
]

type Row = [error: string, make: () => unknown, state: string, reason: string, link: string]

const WAITING: Row[] = [
  [
    '401',
    () => fixture.dgi.behave(401),
    'À certifier',
    'La DGI refuse la clé. Elle se corrige dans la configuration du serveur.',
    'La DGI refuse la clé',
  ],
  [
    'a redirect',
    () => fixture.dgi.behave('redirect'),
    'À certifier',
    'L’adresse de la DGI n’est pas la bonne. Elle se corrige dans la configuration du serveur.',
    'L’adresse de la DGI n’est pas la bonne',
  ],
  [
    '502',
    () => fixture.dgi.behave(502),
    'À certifier',
    'La DGI n’est pas joignable. Nouvel essai tout seul.',
    'La DGI n’est pas joignable',
  ],
  [
    'no sticker',
    () => {
      fixture.dgi.engine.stickers = 0
    },
    'À certifier',
    'Les stickers sont épuisés. Achetez-en, puis reprenez.',
    'Les stickers sont épuisés',
  ],
]

const UNSURE: Row[] = [
  [
    '504',
    () => fixture.dgi.behave(504),
    'À vérifier',
    'La DGI a eu une panne pendant l’envoi. Elle l’a peut-être certifiée.',
    'Le dernier envoi est resté sans réponse sûre',
  ],
  [
    'a cut after it was made',
    () => fixture.dgi.behave('done-cut'),
    'À vérifier',
    'Le réseau a coupé pendant l’envoi. La DGI l’a peut-être certifiée.',
    'Le dernier envoi est resté sans réponse sûre',
  ],
  [
    'an answer that cannot be read',
    () => fixture.dgi.behave('done-noise'),
    'À vérifier',
    'La réponse de la DGI est illisible. Elle l’a peut-être certifiée.',
    'Le dernier envoi est resté sans réponse sûre',
  ],
]

async function readsOf(saleId: string) {
  const sale = await owner.fne.byId({ saleId })
  const { state: linked } = await owner.fne.link()
  const link = linked === 'well' || linked === 'untried' ? null : DGI_LINK_WORDS[linked].title
  return [FNE_STATE_LABELS[sale.state], sale.why && FNE_REASON_TEXTS[sale.why], link]
}

test('of a refusal the owner reads which field the DGI refuses and what to do', async () => {
  for (const [field, words, reason] of REFUSALS) {
    refuses(field, words)
    expect(await readsOf(await sell()), field).toEqual(['Refusée', reason, null])
  }
})

test.each(WAITING)(
  'of « %s » the owner reads what happened and what to do',
  async (_, make, state, reason, link) => {
    await make()
    expect(await readsOf(await sell())).toEqual([state, reason, link])
  },
)

test('of an answer that is not sure the owner reads what happened and what to do', async () => {
  for (const [error, make, state, reason, link] of UNSURE) {
    await make()
    expect(await readsOf(await sell()), error).toEqual([state, reason, link])
  }
})

test('the link is well since the last answer, and says since when it is not', async () => {
  expect(await owner.fne.link()).toMatchObject({ state: 'untried', since: null, waiting: 0 })
  await sell()
  const { clock } = fixture.t
  expect(await owner.fne.link()).toMatchObject({ state: 'well', since: clock.now() })
  clock.advance(HOUR_MS)
  fixture.dgi.behave(401, 401)
  await sell()
  const refusedAt = clock.now()
  await fixture.workAfter(2 * HOUR_MS)
  const stopped = { state: 'key', since: refusedAt }
  expect(await owner.fne.link()).toMatchObject({ ...stopped, waiting: 1 })
  expect((await fixture.staff.fne.counts()).stopped).toEqual(stopped)
  await owner.fne.resume()
  await fixture.work()
  expect(await owner.fne.link()).toMatchObject({ state: 'well', since: clock.now(), waiting: 0 })
})

test('answers that are unsure in different ways are one trouble, since the first of them', async () => {
  await sell()
  fixture.dgi.behave('cut', 504)
  fixture.t.clock.advance(HOUR_MS)
  const since = fixture.t.clock.now()
  await sell()
  fixture.t.clock.advance(HOUR_MS)
  await sell()
  expect(await owner.fne.link()).toMatchObject({ state: 'unsure', since })
})

test('a last certificate that took the last sticker says that there is none', async () => {
  fixture.dgi.engine.stickers = 1
  await sell()
  expect(await owner.fne.link()).toMatchObject({ state: 'stickers', stickers: 0 })
})

test('what waits for stickers says that none is left, whatever the last certificate told', async () => {
  await sell()
  expect(await owner.fne.link()).toMatchObject({ state: 'well', stickers: 99 })
  fixture.dgi.engine.stickers = 0
  await sell()
  expect(await owner.fne.link()).toMatchObject({ state: 'stickers', stickers: 0 })
  expect(await owner.fne.counts()).toMatchObject({ stickers: 0 })
})

test('the letter leads to the certifications, and says once what is wrong with all of them', () => {
  const facts = { kind: 'key', name: null, why: 'key', message: null, stickers: null }
  const { env, secret } = fixture.t
  const { html, text } = renderMail(
    { template: 'fne-trouble', facts },
    { secret, env, reach: { phone: null, opensAt: '08:00', closesAt: '20:00' } },
  )
  expect(html).toContain('/admin/fne"')
  expect(text).toContain('/admin/fne')
  expect(text).not.toContain('Raison')
})
