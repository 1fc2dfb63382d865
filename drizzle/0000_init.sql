CREATE TABLE `auth_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_tokens_type" CHECK("auth_tokens"."type" in ('signup', 'recovery', 'ticket'))
);
--> statement-breakpoint
CREATE INDEX `auth_tokens_user` ON `auth_tokens` (`user_id`,`type`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`fullname` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`handled_by` text,
	`handled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_messages_list` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`actor_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `key`),
	CONSTRAINT "idempotency_result" CHECK(json_valid("idempotency"."result"))
);
--> statement-breakpoint
CREATE INDEX `idempotency_created` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `livreur_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`city` text NOT NULL,
	`message` text,
	`status` text DEFAULT 'new' NOT NULL,
	`handled_by` text,
	`handled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "livreur_applications_status" CHECK("livreur_applications"."status" in ('new', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `livreur_applications_list` ON `livreur_applications` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `livreur_positions` (
	`livreur_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`accuracy` real,
	`at` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`user_id` text,
	`facts` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "mail_outbox_facts" CHECK(json_valid("mail_outbox"."facts"))
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `order_events` (
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
	CONSTRAINT "order_events_kind" CHECK("order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method')),
	CONSTRAINT "order_events_data" CHECK(json_valid("order_events"."data"))
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_id`,`seq`) WHERE previous_livreur_id is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_id`,`seq`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("order_items"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE `orders` (
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'assigned', 'pickup_en_route', 'picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('espece', 'wave')),
	CONSTRAINT "orders_reference" CHECK("orders"."reference" = substr("orders"."id", 1, 8)),
	CONSTRAINT "orders_amounts" CHECK("orders"."total_items_price" >= 0 and "orders"."transport_fee" >= 0 and "orders"."grand_total" = "orders"."total_items_price" + "orders"."transport_fee"),
	CONSTRAINT "orders_location" CHECK(("orders"."location_lat" is null) = ("orders"."location_lng" is null) and ifnull("orders"."location_lat" between -90 and 90, 1) and ifnull("orders"."location_lng" between -180 and 180, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_client` ON `orders` (`client_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_client_open` ON `orders` (`client_id`,`created_at`,`id`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_client_completed` ON `orders` (`client_id`,`created_at`,`id`) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`,`id`) WHERE status not in ('completed', 'pending');--> statement-breakpoint
CREATE INDEX `orders_livreur` ON `orders` (`livreur_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `payments` (
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
	CONSTRAINT "payments_kind" CHECK("payments"."kind" in ('declared', 'received', 'handed_over', 'refund_due', 'refunded')),
	CONSTRAINT "payments_method" CHECK("payments"."method" in ('espece', 'wave')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_transaction` ON `payments` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`at`);--> statement-breakpoint
CREATE INDEX `payments_livreur` ON `payments` (`livreur_id`,`at`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`image_url` text,
	`services` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "products_services" CHECK(json_valid("products"."services"))
);
--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `products_created` ON `products` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "settings_value" CHECK(json_valid("settings"."value"))
);
--> statement-breakpoint
CREATE TABLE `stats_day` (
	`day` text NOT NULL,
	`livreur_id` text NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`clients` integer DEFAULT 0 NOT NULL,
	`pickups` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`revenue` integer DEFAULT 0 NOT NULL,
	`turnaround` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`livreur_id`, `day`),
	CONSTRAINT "stats_day_revenue" CHECK("stats_day"."revenue" >= 0)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`role` text NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password_hash` text NOT NULL,
	`address` text,
	`approved_at` integer,
	`disabled_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('client', 'livreur', 'admin', 'superadmin')),
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`,`fullname`) WHERE role <> 'client';--> statement-breakpoint
CREATE TABLE `validation_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`browser` text NOT NULL,
	`address` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "validation_codes_attempts" CHECK("validation_codes"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `validation_codes_browser` ON `validation_codes` (`browser`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_codes_created` ON `validation_codes` (`created_at`);