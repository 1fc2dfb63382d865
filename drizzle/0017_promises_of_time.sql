-- Views go first and come last: SQLite renames no table while a view names one that is missing.
DROP VIEW `order_trail`;
--> statement-breakpoint
DROP VIEW `payment_ledger`;
--> statement-breakpoint
ALTER TABLE `order_checks` RENAME COLUMN "livreur_n" TO "actor_n";
--> statement-breakpoint
CREATE TABLE `adoption_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `adoption_codes_client` ON `adoption_codes` (`client_id`);
--> statement-breakpoint
CREATE INDEX `adoption_codes_expiry` ON `adoption_codes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `duty_exceptions` (
	`livreur_id` text NOT NULL,
	`day` text NOT NULL,
	`from_minute` integer,
	`to_minute` integer,
	PRIMARY KEY(`livreur_id`, `day`),
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "duty_exceptions_hours" CHECK(("duty_exceptions"."from_minute" is null) = ("duty_exceptions"."to_minute" is null) and ifnull("duty_exceptions"."from_minute" between 0 and "duty_exceptions"."to_minute" - 1, 1) and ifnull("duty_exceptions"."to_minute" <= 1440, 1))
);
--> statement-breakpoint
CREATE TABLE `duty_switches` (
	`livreur_id` text PRIMARY KEY NOT NULL,
	`on_duty` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `duty_weeks` (
	`livreur_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`livreur_id`, `weekday`),
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "duty_weeks_weekday" CHECK("duty_weeks"."weekday" between 1 and 7),
	CONSTRAINT "duty_weeks_hours" CHECK("duty_weeks"."from_minute" >= 0 and "duty_weeks"."from_minute" < "duty_weeks"."to_minute" and "duty_weeks"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE `promise_days` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`livreur_id` text DEFAULT '' NOT NULL,
	`area` text DEFAULT '' NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`late_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `step`, `livreur_id`, `area`),
	CONSTRAINT "promise_days_step" CHECK("promise_days"."step" in ('pickup', 'ready', 'delivery'))
);
--> statement-breakpoint
CREATE TABLE `step_days` (
	`day` text NOT NULL,
	`status` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`total_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`status`, `day`)
);
--> statement-breakpoint
CREATE TABLE `missed_visits` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`visit` text NOT NULL,
	`reported_by` text NOT NULL,
	`livreur_id` text,
	`slot_from` integer,
	`slot_to` integer,
	`arrived_at` integer,
	`calls` integer DEFAULT 0 NOT NULL,
	`waited_minutes` integer DEFAULT 0 NOT NULL,
	`photo_id` text,
	`created_at` integer NOT NULL,
	`rescheduled_at` integer,
	`fee` integer,
	`fee_decided_by` text,
	`fee_decided_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "missed_visits_visit" CHECK("missed_visits"."visit" in ('pickup', 'delivery')),
	CONSTRAINT "missed_visits_reported_by" CHECK("missed_visits"."reported_by" in ('client', 'livreur')),
	CONSTRAINT "missed_visits_figures" CHECK("missed_visits"."calls" >= 0 and "missed_visits"."waited_minutes" >= 0 and ifnull("missed_visits"."fee" >= 0, 1)),
	CONSTRAINT "missed_visits_decided" CHECK(("missed_visits"."fee" is null) = ("missed_visits"."fee_decided_at" is null))
);
--> statement-breakpoint
CREATE INDEX `missed_visits_order` ON `missed_visits` (`order_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `missed_visits_created` ON `missed_visits` (`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `recurring_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`lines` text NOT NULL,
	`express` integer DEFAULT false NOT NULL,
	`location_lat` real,
	`location_lng` real,
	`address` text NOT NULL,
	`landmark` text,
	`note` text,
	`contact_phone` text NOT NULL,
	`payment_method` text NOT NULL,
	`next_day` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`stopped_at` integer,
	`problem` text,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "recurring_orders_weekday" CHECK("recurring_orders"."weekday" between 1 and 7),
	CONSTRAINT "recurring_orders_slot" CHECK("recurring_orders"."from_minute" >= 0 and "recurring_orders"."from_minute" < "recurring_orders"."to_minute" and "recurring_orders"."to_minute" <= 1440),
	CONSTRAINT "recurring_orders_lines" CHECK(json_valid("recurring_orders"."lines")),
	CONSTRAINT "recurring_orders_payment_method" CHECK("recurring_orders"."payment_method" in ('espece', 'wave'))
);
--> statement-breakpoint
CREATE INDEX `recurring_orders_next` ON `recurring_orders` (`next_day`) WHERE stopped_at is null;
--> statement-breakpoint
CREATE INDEX `recurring_orders_client` ON `recurring_orders` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `slot_loads` (
	`slot_from` integer NOT NULL,
	`slot_to` integer NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slot_from`, `slot_to`),
	CONSTRAINT "slot_loads_visits" CHECK("slot_loads"."visits" >= 0)
);
--> statement-breakpoint
CREATE TABLE `__new_staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("__new_staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'clients_merged', 'client_link_renewed', 'adoption_code_given', 'duty_changed', 'recurring_changed')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("__new_staff_actions"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_staff_actions`("seq", "actor_id", "actor_role", "kind", "target", "data", "at") SELECT "seq", "actor_id", "actor_role", "kind", "target", "data", "at" FROM `staff_actions`;
--> statement-breakpoint
-- A counter goes on where it stood: no number of a row that was deleted is given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_staff_actions';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_staff_actions', `seq` FROM `sqlite_sequence` WHERE `name` = 'staff_actions';
--> statement-breakpoint
DROP TABLE `staff_actions`;
--> statement-breakpoint
ALTER TABLE `__new_staff_actions` RENAME TO `staff_actions`;
--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);
--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);
--> statement-breakpoint
CREATE TABLE `__new_order_flags` (
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
	CONSTRAINT "order_flags_kind" CHECK("__new_order_flags"."kind" in ('count_gap', 'disagreement', 'code_failed', 'refused_action', 'to_reassign', 'visit_missed')),
	CONSTRAINT "order_flags_data" CHECK(json_valid("__new_order_flags"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_flags`("id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "order_id", "reference", "client_id", "livreur_id", "kind", "note", "data", "raised_by", "created_at", "resolved_at", "resolved_by", "resolution" FROM `order_flags`;
--> statement-breakpoint
DROP TABLE `order_flags`;
--> statement-breakpoint
ALTER TABLE `__new_order_flags` RENAME TO `order_flags`;
--> statement-breakpoint
CREATE INDEX `order_flags_open` ON `order_flags` (`created_at`,`id`) WHERE resolved_at is null;
--> statement-breakpoint
CREATE INDEX `order_flags_order` ON `order_flags` (`order_id`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `order_flags_client` ON `order_flags` (`client_id`);
--> statement-breakpoint
CREATE TABLE `__new_order_photos` (
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
	CONSTRAINT "order_photos_step" CHECK("__new_order_photos"."step" in ('pickup', 'delivery', 'missed_visit'))
);
--> statement-breakpoint
INSERT INTO `__new_order_photos`("id", "order_id", "step", "livreur_id", "caption", "width", "height", "bytes", "taken_at", "created_at") SELECT "id", "order_id", "step", "livreur_id", "caption", "width", "height", "bytes", "taken_at", "created_at" FROM `order_photos`;
--> statement-breakpoint
DROP TABLE `order_photos`;
--> statement-breakpoint
ALTER TABLE `__new_order_photos` RENAME TO `order_photos`;
--> statement-breakpoint
CREATE INDEX `order_photos_order` ON `order_photos` (`order_id`,`created_at`,`id`);
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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn', 'slot_changed', 'promise_moved', 'made_ready', 'visit_missed', 'missed_fee', 'transferred')),
	CONSTRAINT "order_events_data" CHECK(json_valid("__new_order_events"."data"))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "hash") SELECT "seq", "order_n", "kind", "actor_n", "actor_role", "from_status", "to_status", "client_n", "livreur_n", "previous_livreur_n", "data", "at", "hash" FROM `order_events`;
--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_order_events';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_order_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'order_events';
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
CREATE TABLE `__new_orders` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`reference` text GENERATED ALWAYS AS (substr(id, 1, 8)) VIRTUAL NOT NULL,
	`client_id` text NOT NULL,
	`livreur_id` text,
	`status` text NOT NULL,
	`total_items_price` integer NOT NULL,
	`transport_fee` integer NOT NULL,
	`grand_total` integer NOT NULL,
	`base_lat` real NOT NULL,
	`base_lng` real NOT NULL,
	`rate_per_km` integer NOT NULL,
	`express_fee` integer DEFAULT 0 NOT NULL,
	`missed_fee` integer DEFAULT 0 NOT NULL,
	`express_pieces` integer DEFAULT 0 NOT NULL,
	`at_counter` integer DEFAULT false NOT NULL,
	`asap` integer DEFAULT false NOT NULL,
	`pickup_from` integer,
	`pickup_to` integer,
	`delivery_from` integer,
	`delivery_to` integer,
	`ready_by` integer,
	`promised_at` integer,
	`promise_rule` text,
	`ready_at` integer,
	`held_since` integer,
	`due_at` integer GENERATED ALWAYS AS (case
        when held_since is not null then null
        when status in ('pending', 'assigned', 'pickup_en_route') then pickup_to
        when status in ('picked_up', 'processing') then iif(ready_at is null, ready_by, delivery_to)
        when status in ('assigned_for_delivery', 'delivery_en_route') then delivery_to
      end) VIRTUAL,
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
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."total_items_price" >= 0 and "__new_orders"."transport_fee" >= 0 and "__new_orders"."express_fee" >= 0 and "__new_orders"."missed_fee" >= 0 and "__new_orders"."grand_total" = "__new_orders"."total_items_price" + "__new_orders"."transport_fee" + "__new_orders"."express_fee" + "__new_orders"."missed_fee" and "__new_orders"."paid_amount" between 0 and "__new_orders"."grand_total"),
	CONSTRAINT "orders_pickup" CHECK(("__new_orders"."pickup_from" is null) = ("__new_orders"."pickup_to" is null) and ifnull("__new_orders"."pickup_from" < "__new_orders"."pickup_to", 1)),
	CONSTRAINT "orders_delivery" CHECK(("__new_orders"."delivery_from" is null) = ("__new_orders"."delivery_to" is null) and ifnull("__new_orders"."delivery_from" < "__new_orders"."delivery_to", 1)),
	CONSTRAINT "orders_express" CHECK("__new_orders"."express_pieces" >= 0),
	CONSTRAINT "orders_counter" CHECK(not "__new_orders"."at_counter" or ("__new_orders"."transport_fee" = 0 and "__new_orders"."livreur_id" is null and "__new_orders"."pickup_from" is null and "__new_orders"."delivery_from" is null)),
	CONSTRAINT "orders_promise_rule" CHECK(ifnull(json_valid("__new_orders"."promise_rule"), 1)),
	CONSTRAINT "orders_location" CHECK(("__new_orders"."location_lat" is null) = ("__new_orders"."location_lng" is null) and ifnull("__new_orders"."location_lat" between -90 and 90, 1) and ifnull("__new_orders"."location_lng" between -180 and 180, 1))
);
--> statement-breakpoint
INSERT INTO `__new_orders`("n", "id", "client_id", "livreur_id", "status", "total_items_price", "transport_fee", "grand_total", "base_lat", "base_lng", "rate_per_km", "client_address", "landmark", "note", "location_lat", "location_lng", "client_contact_phone", "payment_method", "paid_amount", "payment_declared_at", "payment_missing_at", "code_tries", "created_at", "updated_at") SELECT "n", "id", "client_id", "livreur_id", "status", "total_items_price", "transport_fee", "grand_total", "base_lat", "base_lng", "rate_per_km", "client_address", "landmark", "note", "location_lat", "location_lng", "client_contact_phone", "payment_method", "paid_amount", "payment_declared_at", "payment_missing_at", "code_tries", "created_at", "updated_at" FROM `orders`;
--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_orders';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_orders', `seq` FROM `sqlite_sequence` WHERE `name` = 'orders';
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
CREATE INDEX `orders_start` ON `orders` (substr(`id`, 1, 2),`created_at`,substr(`id`, 3, 1));
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
CREATE INDEX `orders_due` ON `orders` (`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `orders_status_due` ON `orders` (`status`,`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `orders_express` ON `orders` (`ready_by`,`express_pieces`) WHERE express_pieces > 0 and status <> 'cancelled';
--> statement-breakpoint
CREATE INDEX `orders_unclaimed` ON `orders` (`updated_at`) WHERE status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route');
--> statement-breakpoint
CREATE TABLE `__new_users` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`role` text NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`phone_changed_at` integer,
	`email` text,
	`email_confirmed_at` integer,
	`password_hash` text NOT NULL,
	`address` text,
	`essential_mail_only` integer DEFAULT false NOT NULL,
	`approved_at` integer,
	`disabled_at` integer,
	`deleted_at` integer,
	`merged_into` text,
	`link_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('client', 'livreur', 'admin', 'superadmin')),
	CONSTRAINT "users_email" CHECK("__new_users"."email" is not null or "__new_users"."role" = 'client'),
	CONSTRAINT "users_email_lower" CHECK("__new_users"."email" = lower("__new_users"."email"))
);
--> statement-breakpoint
INSERT INTO `__new_users`("n", "id", "role", "fullname", "phone", "phone_changed_at", "email", "email_confirmed_at", "password_hash", "address", "essential_mail_only", "approved_at", "disabled_at", "deleted_at", "created_at") SELECT "n", "id", "role", "fullname", "phone", "phone_changed_at", "email", "email_confirmed_at", "password_hash", "address", "essential_mail_only", "approved_at", "disabled_at", "deleted_at", "created_at" FROM `users`;
--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_users';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_users', `seq` FROM `sqlite_sequence` WHERE `name` = 'users';
--> statement-breakpoint
DROP TABLE `users`;
--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id` ON `users` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_merged` ON `users` (`merged_into`) WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`,`fullname`) WHERE role <> 'client';
--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE email_confirmed_at is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`,`id`) WHERE role = 'livreur' and approved_at is null and deleted_at is null;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `by_link` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- A rebuilt table has lost its triggers.
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_placed` AFTER INSERT ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + 1 WHERE `status` = NEW.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_moved` AFTER UPDATE OF `status` ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` + (`status` = NEW.`status`) - (`status` = OLD.`status`) WHERE `status` IN (NEW.`status`, OLD.`status`); END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_deleted` AFTER DELETE ON `orders` BEGIN UPDATE `open_order_counts` SET `count` = `count` - 1 WHERE `status` = OLD.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_named_when_deleted` AFTER DELETE ON `orders` BEGIN INSERT INTO `deleted_orders` (`n`, `id`) VALUES (OLD.`n`, OLD.`id`); END;
--> statement-breakpoint
CREATE TRIGGER `orders_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `orders` BEGIN SELECT RAISE(ABORT, 'the id of orders never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `users_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `users` BEGIN SELECT RAISE(ABORT, 'the id of users never changes'); END;
--> statement-breakpoint
-- A slot holds the visits of the orders that were not cancelled.
CREATE TRIGGER `orders_take_slots` AFTER INSERT ON `orders` BEGIN INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`pickup_from`, NEW.`pickup_to`, 1 WHERE NEW.`pickup_from` IS NOT NULL AND NEW.`status` <> 'cancelled' ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`delivery_from`, NEW.`delivery_to`, 1 WHERE NEW.`delivery_from` IS NOT NULL AND NEW.`status` <> 'cancelled' ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_change_pickup_slot` AFTER UPDATE OF `status`, `pickup_from`, `pickup_to` ON `orders` WHEN NEW.`pickup_from` IS NOT OLD.`pickup_from` OR NEW.`pickup_to` IS NOT OLD.`pickup_to` OR (NEW.`status` = 'cancelled') <> (OLD.`status` = 'cancelled') BEGIN UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`pickup_from` AND `slot_to` = OLD.`pickup_to` AND OLD.`status` <> 'cancelled'; INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`pickup_from`, NEW.`pickup_to`, 1 WHERE NEW.`pickup_from` IS NOT NULL AND NEW.`status` <> 'cancelled' ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_change_delivery_slot` AFTER UPDATE OF `status`, `delivery_from`, `delivery_to` ON `orders` WHEN NEW.`delivery_from` IS NOT OLD.`delivery_from` OR NEW.`delivery_to` IS NOT OLD.`delivery_to` OR (NEW.`status` = 'cancelled') <> (OLD.`status` = 'cancelled') BEGIN UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`delivery_from` AND `slot_to` = OLD.`delivery_to` AND OLD.`status` <> 'cancelled'; INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`delivery_from`, NEW.`delivery_to`, 1 WHERE NEW.`delivery_from` IS NOT NULL AND NEW.`status` <> 'cancelled' ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_leave_slots` AFTER DELETE ON `orders` BEGIN UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`pickup_from` AND `slot_to` = OLD.`pickup_to` AND OLD.`status` <> 'cancelled'; UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`delivery_from` AND `slot_to` = OLD.`delivery_to` AND OLD.`status` <> 'cancelled'; END;
--> statement-breakpoint
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
