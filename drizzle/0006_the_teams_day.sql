CREATE TABLE `cash_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`livreur_id` text NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`reason` text,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`contested_at` integer,
	`contest_note` text,
	CONSTRAINT "cash_handovers_amounts" CHECK("cash_handovers"."expected" >= 0 and "cash_handovers"."counted" >= 0),
	CONSTRAINT "cash_handovers_gap" CHECK("cash_handovers"."expected" = "cash_handovers"."counted" or "cash_handovers"."reason" is not null),
	CONSTRAINT "cash_handovers_answer" CHECK("cash_handovers"."confirmed_at" is null or "cash_handovers"."contested_at" is null)
);
--> statement-breakpoint
CREATE INDEX `cash_handovers_created` ON `cash_handovers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `cash_handovers_livreur` ON `cash_handovers` (`livreur_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `cash_holdings` (
	`livreur_id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`payments` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "cash_holdings_amount" CHECK("cash_holdings"."amount" >= 0 and "cash_holdings"."payments" >= 0)
);
--> statement-breakpoint
CREATE TABLE `order_adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`lines_before` text NOT NULL,
	`lines` text NOT NULL,
	`total_before` integer NOT NULL,
	`total` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`proposed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_adjustments_status" CHECK("order_adjustments"."status" in ('proposed', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "order_adjustments_lines" CHECK(json_valid("order_adjustments"."lines")),
	CONSTRAINT "order_adjustments_before" CHECK(json_valid("order_adjustments"."lines_before")),
	CONSTRAINT "order_adjustments_totals" CHECK("order_adjustments"."total" >= 0 and "order_adjustments"."total_before" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_adjustments_order` ON `order_adjustments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_adjustments_proposed` ON `order_adjustments` (`order_id`) WHERE status = 'proposed';--> statement-breakpoint
CREATE TABLE `order_checks` (
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`livreur_id` text NOT NULL,
	`counts` text NOT NULL,
	`reserves` text NOT NULL,
	`with_client` integer NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_checks_step" CHECK("order_checks"."step" in ('pickup', 'delivery')),
	CONSTRAINT "order_checks_counts" CHECK(json_valid("order_checks"."counts")),
	CONSTRAINT "order_checks_reserves" CHECK(json_valid("order_checks"."reserves")),
	CONSTRAINT "order_checks_pieces" CHECK("order_checks"."expected" >= 0 and "order_checks"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE `order_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text NOT NULL,
	`livreur_id` text,
	`kind` text NOT NULL,
	`note` text,
	`data` text NOT NULL,
	`raised_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	CONSTRAINT "order_flags_kind" CHECK("order_flags"."kind" in ('count_gap', 'disagreement', 'code_failed', 'refused_action', 'to_reassign')),
	CONSTRAINT "order_flags_data" CHECK(json_valid("order_flags"."data"))
);
--> statement-breakpoint
CREATE INDEX `order_flags_open` ON `order_flags` (`created_at`,`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_flags_order` ON `order_flags` (`order_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_flags_client` ON `order_flags` (`client_id`);--> statement-breakpoint
CREATE TABLE `order_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`step` text NOT NULL,
	`livreur_id` text NOT NULL,
	`caption` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_photos_step" CHECK("order_photos"."step" in ('pickup', 'delivery'))
);
--> statement-breakpoint
CREATE INDEX `order_photos_order` ON `order_photos` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `product_prices` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`price` integer,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "product_prices_price" CHECK(ifnull("product_prices"."price" >= 0, 1))
);
--> statement-breakpoint
CREATE INDEX `product_prices_product` ON `product_prices` (`product_id`,`n`);--> statement-breakpoint
CREATE TABLE `staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("staff_actions"."data"))
);
--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`client_id` text NOT NULL,
	`livreur_id` text,
	`previous_livreur_id` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn')),
	CONSTRAINT "order_events_data" CHECK(json_valid("__new_order_events"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_id", "reference", "kind", "actor_id", "actor_role", "from_status", "to_status", "client_id", "livreur_id", "previous_livreur_id", "data", "at", "previous_hash", "hash") SELECT "seq", "order_id", "reference", "kind", "actor_id", "actor_role", "from_status", "to_status", "client_id", "livreur_id", "previous_livreur_id", "data", "at", "previous_hash", "hash" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_id`,`seq`) WHERE previous_livreur_id is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`,`seq`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`transaction_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	`outcome` text,
	CONSTRAINT "refunds_method" CHECK("__new_refunds"."method" in ('espece', 'wave')),
	CONSTRAINT "refunds_reason" CHECK("__new_refunds"."reason" in ('paid_twice', 'paid_too_much', 'order_cancelled', 'order_deleted', 'deleted_unverified', 'order_adjusted')),
	CONSTRAINT "refunds_amount" CHECK("__new_refunds"."amount" > 0),
	CONSTRAINT "refunds_settled" CHECK(("__new_refunds"."settled_at" is null) = ("__new_refunds"."outcome" is null))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "reference", "client_id", "method", "amount", "reason", "transaction_id", "created_at", "settled_at", "settled_by", "outcome") SELECT "id", "order_id", "reference", "client_id", "method", "amount", "reason", "transaction_id", "created_at", "settled_at", "settled_by", "outcome" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`,`id`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_client` ON `refunds` (`client_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `code_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE status = 'completed' and paid_amount < grand_total;--> statement-breakpoint
CREATE INDEX `orders_unclaimed` ON `orders` (`updated_at`,`id`) WHERE status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route');--> statement-breakpoint
ALTER TABLE `stats_day` ADD `received` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stats_day` ADD `refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_at` ON `payments` (`at`,`id`);--> statement-breakpoint
-- A rebuilt table has lost its triggers.
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `product_prices_never_updated` BEFORE UPDATE ON `product_prices` BEGIN SELECT RAISE(ABORT, 'product_prices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `product_prices_never_deleted` BEFORE DELETE ON `product_prices` BEGIN SELECT RAISE(ABORT, 'product_prices is append-only'); END;
--> statement-breakpoint
-- Nobody could hand cash over before: each livreur still holds all that they received.
INSERT INTO `cash_holdings` (`livreur_id`, `amount`, `payments`, `since`) SELECT `livreur_id`, sum(`amount`), count(*), min(`at`) FROM `payments` WHERE `kind` = 'received' AND `method` = 'espece' AND `livreur_id` IN (SELECT `id` FROM `users`) GROUP BY `livreur_id`;
--> statement-breakpoint
-- The days of Abidjan are those of UTC.
INSERT INTO `stats_day` (`day`, `livreur_id`, `received`, `refunded`) SELECT date(`at` / 1000, 'unixepoch'), '', sum(CASE WHEN `kind` = 'received' THEN `amount` ELSE 0 END), sum(CASE WHEN `kind` = 'refunded' THEN `amount` ELSE 0 END) FROM `payments` WHERE `kind` IN ('received', 'refunded') GROUP BY 1 ON CONFLICT (`livreur_id`, `day`) DO UPDATE SET `received` = excluded.`received`, `refunded` = excluded.`refunded`;
