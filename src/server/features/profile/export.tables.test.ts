import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** The tables in which a person is named by their id or their number, and where their own file tells what these hold. */
const TOLD: Record<string, string[]> = {
  adoption_codes: ['actionsHorsCommandes'],
  auth_tokens: ['liens'],
  baskets: ['panierPrepare'],
  cash_handovers: ['versements'],
  cash_holdings: ['especesEnMain'],
  duty_exceptions: ['service'],
  duty_switches: ['service'],
  duty_weeks: ['service'],
  livreur_positions: ['position'],
  mail_outbox: ['emails'],
  missed_visits: ['evenements', 'actions'],
  order_adjustments: ['commandes', 'actions'],
  order_checks: ['commandes', 'actions'],
  order_events: ['evenements', 'actions'],
  order_flags: ['signalements'],
  order_photos: ['commandes'],
  orders: ['commandes'],
  payments: ['paiements', 'encaissements'],
  passkeys: ['doubleVerification'],
  push_subscriptions: ['appareilsNotifies'],
  recovery_codes: ['doubleVerification'],
  recurring_orders: ['commandesDeChaqueSemaine'],
  refunds: ['remboursements'],
  security_events: ['securite'],
  sessions: ['sessions'],
  shared_follows: ['commandes', 'actionsHorsCommandes'],
  staff_actions: ['actionsHorsCommandes'],
  totp_keys: ['doubleVerification'],
  users: ['compte'],
  waiting_assignments: ['assignationsEnAttente'],
}

/** The other ones, and why their rows are in nobody's file. */
const NOT_TOLD: Record<string, string> = {
  contact_messages:
    'names who handled a message; the writer has it under « messages », by their address',
  erasures: 'exists only after its account was deleted',
  factor_attempts: 'a sign-in that is not ended; it is gone within minutes',
  idempotency: 'a copy of an answer that the phone got; what it did is in the trail',
  livreur_applications: 'as a message, under « candidatures »',
  product_prices: 'the price is of the business; who set it is among their actions',
  promise_days: 'counts of the trail, by livreur',
  settings: 'the setting is of the business; who saved it is among their actions',
  stats_day: 'counts of the trail, by livreur',
  wave_sessions: 'an attempt to pay; what came of it is under « paiements »',
}

/** A column that names a person: `client_id`, `livreur_n`, `proposed_by`, `shared_by_n`. */
const NAMES_A_PERSON = /(?:^|_)(?:user|client|livreur|actor)_(?:id|n)$|_by(?:_n)?$/

test('every table that names a person is in their own file, or says why it is not', () => {
  const columns = t.database.sqlite
    .prepare(
      `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' order by m.name`,
    )
    .all() as { table: string; column: string }[]
  const naming = columns.filter(({ column }) => NAMES_A_PERSON.test(column))
  const tables = new Set(naming.map(({ table }) => table).concat('users'))
  expect([...tables].sort()).toEqual([...Object.keys(TOLD), ...Object.keys(NOT_TOLD)].sort())
})

test('and the file has each of the parts that hold them', async () => {
  const parts = Object.keys(await personalDataOf(t, await makeAdmin(t)))
  expect(
    Object.values(TOLD)
      .flat()
      .filter((part) => !parts.includes(part)),
  ).toEqual([])
})
