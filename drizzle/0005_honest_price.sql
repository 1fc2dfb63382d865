-- By hand: a view of a table that is rebuilt goes before it and comes back after it, with the triggers that the table had.
DROP VIEW `order_trail`;--> statement-breakpoint
CREATE TABLE `credit_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_n` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`order_n` integer,
	`payment_n` integer,
	`refund_id` text,
	`other_n` integer,
	`actor_n` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "credit_entries_amount" CHECK(("credit_entries"."kind" in ('gesture', 'advance', 'refund', 'claim', 'returned', 'merged_in') and "credit_entries"."amount" > 0) or ("credit_entries"."kind" in ('used', 'paid_back', 'merged_out') and "credit_entries"."amount" < 0)),
	CONSTRAINT "credit_entries_balance" CHECK("credit_entries"."balance" >= 0)
);
--> statement-breakpoint
CREATE INDEX `credit_entries_client` ON `credit_entries` (`client_n`);--> statement-breakpoint
CREATE INDEX `credit_entries_order` ON `credit_entries` (`order_n`) WHERE order_n is not null;--> statement-breakpoint
CREATE INDEX `credit_entries_granted` ON `credit_entries` (`actor_n`,`at`) WHERE kind = 'gesture';--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_payment` ON `credit_entries` (`payment_n`) WHERE payment_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_refund` ON `credit_entries` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE TABLE `credit_reasons` (
	`entry_n` integer PRIMARY KEY NOT NULL,
	`client_n` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_reasons_client` ON `credit_reasons` (`client_n`);--> statement-breakpoint
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
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'drawer_opened', 'drawer_closed', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'client_changed', 'clients_merged', 'clients_unmerged', 'client_preferences_changed', 'team_note_removed', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'number_code_given', 'client_email_added', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused', 'message_opened', 'message_sent', 'message_dropped', 'client_news_changed', 'credit_granted', 'credit_advanced', 'credit_paid_back')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;--> statement-breakpoint
DROP TABLE `staff_actions`;--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `staff_actions_target` ON `staff_actions` (`target`,`seq`) WHERE target is not null;--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);--> statement-breakpoint
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
CREATE INDEX `order_events_order` ON `order_events` (`order_n`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_n`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_n`) WHERE previous_livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_n`) WHERE actor_role <> 'client';--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');--> statement-breakpoint
ALTER TABLE `order_adjustments` ADD `by_count` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_rule` text;--> statement-breakpoint
CREATE INDEX `payments_given` ON `payments` (`actor_n`,`at`) WHERE kind = 'refunded' and method = 'espece';--> statement-breakpoint
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
--> statement-breakpoint
-- By hand: the triggers of the table that was made anew.
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
-- By hand, for credit: what is only ever added to.
CREATE TRIGGER `credit_entries_never_updated` BEFORE UPDATE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'credit_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `credit_entries_never_deleted` BEFORE DELETE ON `credit_entries` BEGIN SELECT RAISE(ABORT, 'credit_entries is append-only'); END;
