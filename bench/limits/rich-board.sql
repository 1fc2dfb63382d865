select "orders"."id", "orders"."reference", "orders"."status", "orders"."total_items_price", "orders"."transport_fee", "orders"."grand_total", iif("client"."deleted_at" is null, "orders"."client_address", 'Adresse supprimée'), iif("client"."deleted_at" is null, "orders"."client_contact_phone", ''), iif("client"."deleted_at" is null, "orders"."landmark", null), iif("client"."deleted_at" is null, "orders"."note", null), iif("client"."deleted_at" is null, "orders"."location_lat", null), iif("client"."deleted_at" is null, "orders"."location_lng", null), "orders"."payment_method", "orders"."paid_amount", "orders"."payment_declared_at", "orders"."payment_missing_at", "orders"."created_at", "orders"."updated_at", (
  select json_group_array(json_object(
    'position', i.position, 'productId', i.product_id, 'name', i.name, 'service', i.service,
    'quantity', i.quantity, 'unitPrice', i.unit_price) order by i.position)
  from "order_items" i where i.order_n = "orders"."n"), (
  select json_group_array(json_object(
    'step', c.step, 'counts', json(c.counts), 'reserves', json(c.reserves),
    'withClient', json(case c.with_client when 1 then 'true' else 'false' end),
    'expected', c.expected, 'counted', c.counted, 'takenAt', c.taken_at,
    'adjustedSince', exists (select 1 from "order_adjustments" a where a.order_id = "orders"."id"
      and a.status = 'accepted' and a.answered_at >= c.created_at),
    'actorName', coalesce(u.fullname, '')))
  from "order_checks" c left join "users" u on u.n = c.actor_n
  where c.order_n = "orders"."n"), (
  select json_group_array(f.kind)
  from "order_flags" f where f.order_id = "orders"."id" and f.resolved_at is null), (
  select json_object(
    'id', a.id, 'status', a.status, 'lines', json(a.lines), 'linesBefore', json(a.lines_before),
    'totalBefore', a.total_before, 'total', a.total, 'reason', a.reason, 'createdAt', a.created_at)
  from "order_adjustments" a where a.order_id = "orders"."id" and a.status <> 'withdrawn'
  order by a.created_at desc, a.rowid desc limit 1), (
  select json_object(
    'owed', coalesce(sum(case when r.settled_at is null then r.amount end), 0),
    'back', coalesce(sum(case when r.outcome = 'refunded' then r.amount end), 0),
    'backAt', max(case when r.outcome = 'refunded' then r.settled_at end))
  from "refunds" r where r.order_id = "orders"."id"), (
  select json_object('photo',
    json(case json_extract(f.data, '$.photo') when 1 then 'true' else 'false' end))
  from "order_flags" f where f.order_id = "orders"."id" and f.kind = 'code_failed'
  order by f.created_at desc limit 1), "orders"."code_tries", "client"."id", "client"."fullname", "orders"."livreur_id", "livreur"."fullname", "livreur"."phone", "livreur"."disabled_at", "livreur"."deleted_at" from "orders" inner join "users" "client" on "client"."id" = "orders"."client_id" left join "users" "livreur" on "livreur"."id" = "orders"."livreur_id" where ("orders"."created_at" >= ? and ("orders"."created_at", "orders"."n") < (?, (select n from orders where id = ?))) order by "orders"."created_at" desc, "orders"."n" desc limit ?
