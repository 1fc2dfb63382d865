-- The number of an order is the rowid it had. No other table refers to it by that number yet.
CREATE TABLE `__new_orders` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text NOT NULL,
	`livreur_id` text,
	`status` text NOT NULL,
	`total_items_price` integer NOT NULL,
	`transport_fee` integer NOT NULL,
	`grand_total` integer NOT NULL,
	`base_lat` real NOT NULL,
	`base_lng` real NOT NULL,
	`rate_per_km` integer NOT NULL,
	`client_address` text NOT NULL,
	`landmark` text,
	`note` text,
	`location_lat` real,
	`location_lng` real,
	`client_contact_phone` text NOT NULL,
	`payment_method` text,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`payment_declared_at` integer,
	`payment_missing_at` integer,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'assigned', 'pickup_en_route', 'picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('espece', 'wave')),
	CONSTRAINT "orders_reference" CHECK("__new_orders"."reference" = substr("__new_orders"."id", 1, 8)),
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."total_items_price" >= 0 and "__new_orders"."transport_fee" >= 0 and "__new_orders"."grand_total" = "__new_orders"."total_items_price" + "__new_orders"."transport_fee" and "__new_orders"."paid_amount" between 0 and "__new_orders"."grand_total"),
	CONSTRAINT "orders_location" CHECK(("__new_orders"."location_lat" is null) = ("__new_orders"."location_lng" is null) and ifnull("__new_orders"."location_lat" between -90 and 90, 1) and ifnull("__new_orders"."location_lng" between -180 and 180, 1))
);
--> statement-breakpoint
INSERT INTO `__new_orders` (`n`, `id`, `reference`, `client_id`, `livreur_id`, `status`, `total_items_price`, `transport_fee`, `grand_total`, `base_lat`, `base_lng`, `rate_per_km`, `client_address`, `landmark`, `note`, `location_lat`, `location_lng`, `client_contact_phone`, `payment_method`, `paid_amount`, `payment_declared_at`, `payment_missing_at`, `code_tries`, `created_at`, `updated_at`)
SELECT rowid, `id`, `reference`, `client_id`, `livreur_id`, `status`, `total_items_price`, `transport_fee`, `grand_total`, `base_lat`, `base_lng`, `rate_per_km`, `client_address`, `landmark`, `note`, `location_lat`, `location_lng`, `client_contact_phone`, `payment_method`, `paid_amount`, `payment_declared_at`, `payment_missing_at`, `code_tries`, `created_at`, `updated_at`
FROM `orders` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `orders`;
--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);
--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_start` ON `orders` (substr(`id`, 1, 2),`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_client` ON `orders` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_client_open` ON `orders` (`client_id`,`created_at`) WHERE status not in ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`) WHERE status not in ('completed', 'pending');
--> statement-breakpoint
CREATE INDEX `orders_livreur` ON `orders` (`livreur_id`,`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `orders_to_verify` ON `orders` (`payment_declared_at`) WHERE payment_declared_at is not null;
--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`) WHERE status = 'completed' and paid_amount < grand_total;
--> statement-breakpoint
CREATE INDEX `orders_unclaimed` ON `orders` (`updated_at`) WHERE status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route');
--> statement-breakpoint
-- A rebuilt table has lost its triggers.
CREATE TRIGGER `orders_counted_when_placed` AFTER INSERT ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + 1 WHERE `status` = NEW.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_moved` AFTER UPDATE OF `status` ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + (`status` = NEW.`status`) - (`status` = OLD.`status`) WHERE `status` IN (NEW.`status`, OLD.`status`); END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_deleted` AFTER DELETE ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` - 1 WHERE `status` = OLD.`status`; END;
--> statement-breakpoint
CREATE TABLE `deleted_orders` (
	`n` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_orders_id` ON `deleted_orders` (`id`);
--> statement-breakpoint
-- Deleted orders are known by what outlived them.
INSERT INTO `deleted_orders` (`n`, `id`)
SELECT (SELECT coalesce(max(`n`), 0) FROM `orders`) + row_number() OVER (ORDER BY `first`), `order_id`
FROM (
	SELECT `order_id`, min(`seq`) AS `first` FROM (
		SELECT `order_id`, `seq` FROM `order_events`
		UNION ALL SELECT `order_id`, 9e15 FROM `payments` WHERE `order_id` IS NOT NULL
	) GROUP BY `order_id`
)
WHERE `order_id` NOT IN (SELECT `id` FROM `orders`);
--> statement-breakpoint
CREATE TRIGGER `orders_named_when_deleted` AFTER DELETE ON `orders` BEGIN INSERT INTO `deleted_orders` (`n`, `id`) VALUES (OLD.`n`, OLD.`id`); END;
--> statement-breakpoint
-- No new order may take the number of a deleted one.
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, (SELECT coalesce(max(`n`), 0) FROM `deleted_orders`)) WHERE `name` = 'orders';
--> statement-breakpoint
-- Accounts that were never confirmed used to be removed even when the trail named them: each gets the row of an erased account.
INSERT INTO `users` (`id`, `role`, `fullname`, `phone`, `email`, `password_hash`, `created_at`, `deleted_at`)
SELECT `id`, 'client', 'Client supprimé', '', lower(hex(randomblob(16))) || '@supprime.invalid', '', min(`at`), min(`at`)
FROM (
	SELECT `client_id` AS `id`, `at` FROM `order_events`
	UNION ALL SELECT `actor_id`, `at` FROM `order_events`
	UNION ALL SELECT `livreur_id`, `at` FROM `order_events` WHERE `livreur_id` IS NOT NULL
	UNION ALL SELECT `previous_livreur_id`, `at` FROM `order_events` WHERE `previous_livreur_id` IS NOT NULL
	UNION ALL SELECT `livreur_id`, `at` FROM `payments` WHERE `livreur_id` IS NOT NULL
	UNION ALL SELECT `actor_id`, `at` FROM `payments` WHERE `actor_id` IS NOT NULL
	UNION ALL SELECT `livreur_id`, `created_at` FROM `order_checks`
)
WHERE `id` NOT IN (SELECT `id` FROM `users`) GROUP BY `id`;
--> statement-breakpoint
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
	`hash` blob NOT NULL,
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn')),
	CONSTRAINT "order_events_data" CHECK(json_valid("__new_order_events"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_events` (`seq`, `order_n`, `kind`, `actor_n`, `actor_role`, `from_status`, `to_status`, `client_n`, `livreur_n`, `previous_livreur_n`, `data`, `at`, `hash`)
SELECT `seq`, coalesce((SELECT `n` FROM `orders` WHERE `id` = `order_id`), (SELECT `n` FROM `deleted_orders` WHERE `id` = `order_id`)), `kind`, (SELECT `n` FROM `users` WHERE `id` = `actor_id`), `actor_role`, `from_status`, `to_status`, (SELECT `n` FROM `users` WHERE `id` = `client_id`), (SELECT `n` FROM `users` WHERE `id` = `livreur_id`), (SELECT `n` FROM `users` WHERE `id` = `previous_livreur_id`), `data`, `at`, unhex(`hash`)
FROM `order_events` ORDER BY `seq`;
--> statement-breakpoint
DROP TABLE `order_events`;
--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_n`);
--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_n`);
--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_n`) WHERE livreur_n is not null;
--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_n`) WHERE previous_livreur_n is not null;
--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_n`) WHERE actor_role <> 'client';
--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');
--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');
--> statement-breakpoint
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_n` integer,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`livreur_n` integer,
	`actor_n` integer,
	`transaction_id` text,
	`client_reference` text,
	`at` integer NOT NULL,
	CONSTRAINT "payments_kind" CHECK("__new_payments"."kind" in ('declared', 'received', 'handed_over', 'refunded')),
	CONSTRAINT "payments_method" CHECK("__new_payments"."method" in ('espece', 'wave')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments` (`n`, `order_n`, `kind`, `method`, `amount`, `livreur_n`, `actor_n`, `transaction_id`, `client_reference`, `at`)
SELECT rowid, coalesce((SELECT `n` FROM `orders` WHERE `id` = `order_id`), (SELECT `n` FROM `deleted_orders` WHERE `id` = `order_id`)), `kind`, `method`, `amount`, (SELECT `n` FROM `users` WHERE `id` = `livreur_id`), (SELECT `n` FROM `users` WHERE `id` = `actor_id`), `transaction_id`, `client_reference`, `at`
FROM `payments` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `payments`;
--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_transaction` ON `payments` (`transaction_id`) WHERE transaction_id is not null;
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_n`) WHERE order_n is not null;
--> statement-breakpoint
CREATE INDEX `payments_livreur` ON `payments` (`livreur_n`) WHERE livreur_n is not null;
--> statement-breakpoint
CREATE TRIGGER `payments_never_updated` BEFORE UPDATE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
-- A line without its order stays without one: the check of the foreign keys finds it, and the copy is put back.
CREATE TABLE `__new_order_items` (
	`order_n` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	PRIMARY KEY(`order_n`, `position`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("__new_order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("__new_order_items"."unit_price" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_items` (`order_n`, `position`, `product_id`, `name`, `service`, `quantity`, `unit_price`)
SELECT coalesce((SELECT `n` FROM `orders` WHERE `id` = `order_id`), -1), `position`, `product_id`, `name`, `service`, `quantity`, `unit_price`
FROM `order_items` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `order_items`;
--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;
--> statement-breakpoint
CREATE TABLE `__new_order_checks` (
	`order_n` integer NOT NULL,
	`step` text NOT NULL,
	`livreur_n` integer NOT NULL,
	`counts` text NOT NULL,
	`reserves` text NOT NULL,
	`with_client` integer NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_n`, `step`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_checks_step" CHECK("__new_order_checks"."step" in ('pickup', 'delivery')),
	CONSTRAINT "order_checks_counts" CHECK(json_valid("__new_order_checks"."counts")),
	CONSTRAINT "order_checks_reserves" CHECK(json_valid("__new_order_checks"."reserves")),
	CONSTRAINT "order_checks_pieces" CHECK("__new_order_checks"."expected" >= 0 and "__new_order_checks"."counted" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_checks` (`order_n`, `step`, `livreur_n`, `counts`, `reserves`, `with_client`, `expected`, `counted`, `taken_at`, `created_at`)
SELECT coalesce((SELECT `n` FROM `orders` WHERE `id` = `order_id`), -1), `step`, (SELECT `n` FROM `users` WHERE `id` = `livreur_id`), `counts`, `reserves`, `with_client`, `expected`, `counted`, `taken_at`, `created_at`
FROM `order_checks` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `order_checks`;
--> statement-breakpoint
ALTER TABLE `__new_order_checks` RENAME TO `order_checks`;
--> statement-breakpoint
-- Views come last: SQLite renames no table while a view names one that is missing.
CREATE VIEW `order_trail` AS 
  select e.seq, e.order_n, coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)), 1, 8) as reference,
    e.kind, e.actor_n, (select u.id from users u where u.n = e.actor_n) as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, (select u.id from users u where u.n = e.client_n) as client_id, e.livreur_n, (select u.id from users u where u.n = e.livreur_n) as livreur_id,
    e.previous_livreur_n, (select u.id from users u where u.n = e.previous_livreur_n) as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.hash)) from order_events p where p.seq < e.seq order by p.seq desc limit 1),
      hex(zeroblob(32))) as previous_hash,
    lower(hex(e.hash)) as hash
  from order_events e;
--> statement-breakpoint
CREATE VIEW `payment_ledger` AS 
  select p.n, p.order_n, coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)), 1, 8) as reference,
    p.kind, p.method, p.amount, p.livreur_n, (select u.id from users u where u.n = p.livreur_n) as livreur_id,
    p.actor_n, (select u.id from users u where u.n = p.actor_n) as actor_id, p.transaction_id, p.client_reference, p.at
  from payments p;
--> statement-breakpoint
-- Copying an empty table left a counter that stands at 0; the first row makes its own.
DELETE FROM `sqlite_sequence` WHERE `name` IN ('orders', 'order_events', 'payments') AND `seq` = 0;
