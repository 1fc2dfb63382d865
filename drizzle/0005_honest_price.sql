-- By hand: a view of a table that is rebuilt goes before it and comes back after it, with the triggers that the table had.
DROP VIEW `order_trail`;--> statement-breakpoint
CREATE TABLE `order_discounts` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer NOT NULL,
	`percent` integer,
	`francs` integer,
	`total_before` integer NOT NULL,
	`total` integer NOT NULL,
	`reason` text NOT NULL,
	`given_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_discounts_rule" CHECK(("order_discounts"."percent" is null) <> ("order_discounts"."francs" is null) and ifnull("order_discounts"."percent" between 1 and 100, 1) and ifnull("order_discounts"."francs" >= 1, 1)),
	CONSTRAINT "order_discounts_totals" CHECK("order_discounts"."total" >= 0 and "order_discounts"."total" < "order_discounts"."total_before")
);
--> statement-breakpoint
CREATE INDEX `order_discounts_order` ON `order_discounts` (`order_n`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_n` integer NOT NULL,
	`actor_role` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`client_n` integer NOT NULL,
	`livreur_n` integer,
	`previous_livreur_n` integer,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`contents` blob,
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn', 'slot_changed', 'promise_moved', 'made_ready', 'visit_missed', 'missed_fee', 'transferred', 'landmark_added', 'closing_answered', 'discount_given')),
	CONSTRAINT "order_events_data" CHECK(json_valid("__new_order_events"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "contents") SELECT "seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "contents" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_n`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_n`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_n`) WHERE previous_livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_n`) WHERE actor_role <> 'client';--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_rule` text;--> statement-breakpoint
-- By hand: the view and the triggers of order_events, which was rebuilt.
CREATE VIEW `order_trail` AS 
  select e.seq, e.order_n, coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)), 1, 8) as reference,
    e.kind, e.actor_n, (select u.id from users u where u.n = e.actor_n) as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, (select u.id from users u where u.n = e.client_n) as client_id, e.livreur_n, (select u.id from users u where u.n = e.livreur_n) as livreur_id,
    e.previous_livreur_n, (select u.id from users u where u.n = e.previous_livreur_n) as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.link)) from history_links p where p.n = (select n from history_links where table_number = 1 and row_key = +e.seq) - 1), hex(zeroblob(16))) as previous_hash,
    coalesce((select lower(hex(link)) from history_links where table_number = 1 and row_key = +e.seq), '') as hash
  from order_events e;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
