import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { verifyAll } from '#server/testing/history.ts'

/** Rows with every kind of fact: numbers, texts with accents, nulls inside and at the end, ids that numbers stand for. */
const ROWS = `
  insert into users (n, id, role, fullname, phone, email, password_hash, created_at)
    values (1, 'u-1', 'client', 'Awa', '07', 'awa@exemple.ci', 'h', 10), (2, 'u-2', 'livreur', 'Koné', '05', 'kone@exemple.ci', 'k', 11);
  update users set approved_at = 12 where n = 2;
  insert into deleted_orders (n, id) values (1, 'o-1');
  insert into order_events (order_n, kind, actor_n, actor_role, to_status, client_n, data, at, contents)
    values (1, 'created', 1, 'client', 'pending', 1, '{"after":2500}', 20, x'00112233445566778899');
  insert into order_events (order_n, kind, actor_n, actor_role, client_n, livreur_n, data, at)
    values (1, 'assigned', 2, 'admin', 1, 2, '{}', 21);
  insert into payments (order_n, kind, method, amount, livreur_n, actor_n, at) values (1, 'received', 'espece', 2500, 2, 2, 22);
  insert into payments (kind, method, amount, transaction_id, at) values ('received', 'wave', 100, 'T-é', 23);
  insert into refunds (id, order_id, reference, client_id, method, amount, reason, created_at)
    values ('r-1', 'o-1', '12345678', 'u-1', 'wave', 500, 'order_cancelled', 24);
  update refunds set settled_at = 25, settled_by = 'u-2', outcome = 'refunded';
  insert into cash_handovers (id, livreur_id, expected, counted, reason, recorded_by, created_at)
    values ('c-1', 'u-2', 2500, 2400, 'pièce manquante', 'u-2', 26);
  insert into staff_actions (actor_id, actor_role, kind, target, data, at) values ('u-2', 'admin', 'livreur_approved', 'u-2', '{}', 27);
  insert into product_prices (product_id, name, service, price, actor_id, at) values ('p-1', 'Drap', 'Lavage', 900, 'u-2', 28);
  insert into settings (key, value, updated_at) values ('pricing', '{}', 29), ('photos', '{}', 30);
  delete from settings where key = 'photos';
  insert into products (id, name, services, created_at) values ('p-1', 'Drap', '[]', 31);`

test('the links of these rows are the ones that every release gave them: a history in the field still verifies', () => {
  const t = createTestContext({}, { hasChosen: false })
  t.database.sqlite.exec(ROWS)
  const { faults, ...end } = verifyAll(t.database)
  expect(faults).toEqual([])
  expect(end).toMatchInlineSnapshot(`
    {
      "head": "7dc2a68ed44f591242280bfa45b1ebcd",
      "links": 16,
    }
  `)
})
