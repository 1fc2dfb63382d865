CREATE TABLE `refunds` (
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
	CONSTRAINT "refunds_method" CHECK("refunds"."method" in ('espece', 'wave')),
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" in ('paid_twice', 'paid_too_much', 'order_cancelled', 'order_deleted', 'deleted_unverified')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_settled" CHECK(("refunds"."settled_at" is null) = ("refunds"."outcome" is null))
);
--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`,`id`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_client` ON `refunds` (`client_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `wave_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`session_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wave_events_session` ON `wave_events` (`session_id`);--> statement-breakpoint
CREATE TABLE `wave_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`client_id` text NOT NULL,
	`amount` integer NOT NULL,
	`session_id` text,
	`launch_url` text,
	`status` text NOT NULL,
	`expires_at` integer,
	`check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "wave_sessions_status" CHECK("wave_sessions"."status" in ('creating', 'open', 'complete', 'expired', 'failed')),
	CONSTRAINT "wave_sessions_amount" CHECK("wave_sessions"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wave_sessions_session` ON `wave_sessions` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wave_sessions_live` ON `wave_sessions` (`order_id`) WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX `wave_sessions_order` ON `wave_sessions` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `wave_sessions_check` ON `wave_sessions` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
CREATE TABLE `__new_livreur_positions` (
	`livreur_id` text PRIMARY KEY NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`accuracy` real,
	`at` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_livreur_positions`("livreur_id", "lat", "lng", "accuracy", "at") SELECT "livreur_id", "lat", "lng", "accuracy", "at" FROM `livreur_positions`;--> statement-breakpoint
DROP TABLE `livreur_positions`;--> statement-breakpoint
ALTER TABLE `__new_livreur_positions` RENAME TO `livreur_positions`;--> statement-breakpoint
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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled')),
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
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
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
INSERT INTO `__new_orders`("id", "reference", "client_id", "livreur_id", "status", "total_items_price", "transport_fee", "grand_total", "base_lat", "base_lng", "rate_per_km", "client_address", "landmark", "note", "location_lat", "location_lng", "client_contact_phone", "payment_method", "paid_amount", "payment_declared_at", "payment_missing_at", "created_at", "updated_at") SELECT "id", "reference", "client_id", "livreur_id", "status", "total_items_price", "transport_fee", "grand_total", "base_lat", "base_lng", "rate_per_km", "client_address", "landmark", "note", "location_lat", "location_lng", "client_contact_phone", "payment_method", 0, NULL, NULL, "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_client` ON `orders` (`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_client_open` ON `orders` (`client_id`,`created_at`,`id`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_client_completed` ON `orders` (`client_id`,`created_at`,`id`) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`,`id`) WHERE status not in ('completed', 'pending');--> statement-breakpoint
CREATE INDEX `orders_livreur` ON `orders` (`livreur_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_to_verify` ON `orders` (`payment_declared_at`,`id`) WHERE payment_declared_at is not null;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`reference` text,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`amount` integer NOT NULL,
	`livreur_id` text,
	`actor_id` text,
	`transaction_id` text,
	`client_reference` text,
	`at` integer NOT NULL,
	CONSTRAINT "payments_kind" CHECK("__new_payments"."kind" in ('declared', 'received', 'handed_over', 'refunded')),
	CONSTRAINT "payments_method" CHECK("__new_payments"."method" in ('espece', 'wave')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order_id", "reference", "kind", "method", "amount", "livreur_id", "actor_id", "transaction_id", "client_reference", "at") SELECT "id", "order_id", "reference", "kind", "method", "amount", "livreur_id", "actor_id", "transaction_id", "client_reference", "at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_transaction` ON `payments` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`at`);--> statement-breakpoint
CREATE INDEX `payments_livreur` ON `payments` (`livreur_id`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `essential_mail_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A rebuilt table has lost its triggers.
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_updated` BEFORE UPDATE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
