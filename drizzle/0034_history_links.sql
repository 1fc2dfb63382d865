CREATE TABLE `cash_handover_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` text NOT NULL,
	`state` blob NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cash_handover_links_row` ON `cash_handover_links` (`row_id`);--> statement-breakpoint
CREATE TABLE `history_chains` (
	`name` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`complete_at` integer
);
--> statement-breakpoint
CREATE TABLE `history_statements` (
	`day` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`links` integer NOT NULL,
	`statement` text NOT NULL,
	`fault` text
);
--> statement-breakpoint
CREATE TABLE `order_event_links` (
	`row` integer PRIMARY KEY NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_links` (
	`row` integer PRIMARY KEY NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_price_links` (
	`row` integer PRIMARY KEY NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refund_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`row_id` text NOT NULL,
	`state` blob NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refund_links_row` ON `refund_links` (`row_id`);--> statement-breakpoint
CREATE TABLE `staff_action_links` (
	`row` integer PRIMARY KEY NOT NULL,
	`link` blob NOT NULL
);
--> statement-breakpoint
-- Views go first: SQLite drops no column that one names.
DROP VIEW `order_trail`;
--> statement-breakpoint
-- The keyed links take the place of these hashes, which anybody with the file could compute again; the first start makes them.
ALTER TABLE `order_events` DROP COLUMN `hash`;
--> statement-breakpoint
CREATE TRIGGER `refunds_never_deleted` BEFORE DELETE ON `refunds` BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_never_deleted` BEFORE DELETE ON `cash_handovers` BEGIN SELECT RAISE(ABORT, 'cash_handovers are never deleted'); END;
--> statement-breakpoint
CREATE VIEW `order_trail` AS 
  select e.seq, e.order_n, coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)), 1, 8) as reference,
    e.kind, e.actor_n, (select u.id from users u where u.n = e.actor_n) as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, (select u.id from users u where u.n = e.client_n) as client_id, e.livreur_n, (select u.id from users u where u.n = e.livreur_n) as livreur_id,
    e.previous_livreur_n, (select u.id from users u where u.n = e.previous_livreur_n) as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.link)) from order_event_links p where p."row" < e.seq order by p."row" desc limit 1),
      hex(zeroblob(16))) as previous_hash,
    coalesce((select lower(hex(l.link)) from order_event_links l where l."row" = e.seq), '') as hash
  from order_events e;