CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`user_agent` text DEFAULT '' NOT NULL,
	`by_link` integer DEFAULT false NOT NULL,
	`proven_at` integer,
	`seal` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`role` text NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`phone_changed_at` integer,
	`email` text,
	`email_confirmed_at` integer,
	`password_hash` text NOT NULL,
	`password_changed_at` integer,
	`password_common` integer DEFAULT false NOT NULL,
	`address` text,
	`essential_mail_only` integer DEFAULT false NOT NULL,
	`approved_at` integer,
	`disabled_at` integer,
	`deleted_at` integer,
	`merged_into` text,
	`adoption_code` text,
	`link_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('client', 'livreur', 'admin', 'superadmin')),
	CONSTRAINT "users_email" CHECK("users"."email" is not null or "users"."role" = 'client'),
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_merged` ON `users` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`role`,`fullname`) WHERE role <> 'client';--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE email is not null and email_confirmed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`,`id`) WHERE role = 'livreur' and approved_at is null and deleted_at is null;--> statement-breakpoint
CREATE TABLE `validation_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`browser` text NOT NULL,
	`address` text NOT NULL,
	`role` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`seal` blob,
	CONSTRAINT "validation_codes_attempts" CHECK("validation_codes"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `validation_codes_browser` ON `validation_codes` (`browser`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_codes_created` ON `validation_codes` (`created_at`);--> statement-breakpoint
CREATE TABLE `waiting_assignments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`livreur_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_status` text NOT NULL,
	`current_livreur_id` text,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`stands_at` integer NOT NULL,
	`refusal` text,
	`seal` blob,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "waiting_assignments_kind" CHECK("waiting_assignments"."kind" in ('pickup', 'delivery', 'reassign')),
	CONSTRAINT "waiting_assignments_from" CHECK("waiting_assignments"."from_status" in ('pending', 'assigned', 'pickup_en_route', 'picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `waiting_assignments_stands` ON `waiting_assignments` (`stands_at`);--> statement-breakpoint
CREATE TABLE `baskets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "baskets_content" CHECK(json_valid("baskets"."content")),
	CONSTRAINT "baskets_size" CHECK(length("baskets"."content") <= 32768)
);
--> statement-breakpoint
CREATE INDEX `baskets_created` ON `baskets` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "settings_value" CHECK(json_valid("settings"."value"))
);
--> statement-breakpoint
CREATE TABLE `staff_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_role` text NOT NULL,
	`kind` text NOT NULL,
	`target` text,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "staff_actions_kind" CHECK("staff_actions"."kind" in ('livreur_approved', 'account_disabled', 'account_enabled', 'account_created', 'staff_code_shown', 'superadmin_confirmed', 'confirmation_resent', 'application_accepted', 'application_declined', 'message_handled', 'product_added', 'product_changed', 'product_deleted', 'settings_changed', 'cash_handed_over', 'mail_retried', 'data_exported', 'signed_in', 'client_created', 'clients_merged', 'client_link_given', 'client_link_renewed', 'adoption_code_given', 'duty_changed', 'recurring_changed', 'follow_shared', 'follow_withdrawn', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_made', 'request_link_given', 'request_confirmed', 'request_changed', 'request_refused')),
	CONSTRAINT "staff_actions_data" CHECK(json_valid("staff_actions"."data"))
);
--> statement-breakpoint
CREATE INDEX `staff_actions_actor` ON `staff_actions` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind` ON `staff_actions` (`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `staff_actions_kind_actor` ON `staff_actions` (`kind`,`actor_id`,`seq`);--> statement-breakpoint
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
	`order_n` integer NOT NULL,
	`step` text NOT NULL,
	`actor_n` integer NOT NULL,
	`counts` text NOT NULL,
	`reserves` text NOT NULL,
	`with_client` integer NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_n`, `step`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
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
	CONSTRAINT "order_flags_kind" CHECK("order_flags"."kind" in ('count_gap', 'disagreement', 'code_failed', 'refused_action', 'to_reassign', 'visit_missed', 'wave_differs')),
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
	CONSTRAINT "order_photos_step" CHECK("order_photos"."step" in ('pickup', 'delivery', 'missed_visit'))
);
--> statement-breakpoint
CREATE INDEX `order_photos_order` ON `order_photos` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_photos_created` ON `order_photos` (`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `deleted_orders` (
	`n` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deleted_orders_id` ON `deleted_orders` (`id`);--> statement-breakpoint
CREATE TABLE `order_events` (
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
	CONSTRAINT "order_events_kind" CHECK("order_events"."kind" in ('created', 'assigned', 'reassigned', 'moved', 'cancelled', 'deleted', 'payment_method', 'payment_declared', 'payment_received', 'payment_missing', 'refund_due', 'refund_settled', 'counted', 'photo_added', 'code_failed', 'flagged', 'flag_resolved', 'adjustment_proposed', 'adjustment_accepted', 'adjustment_refused', 'adjustment_withdrawn', 'slot_changed', 'promise_moved', 'made_ready', 'visit_missed', 'missed_fee', 'transferred')),
	CONSTRAINT "order_events_data" CHECK(json_valid("order_events"."data"))
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_n`);--> statement-breakpoint
CREATE INDEX `order_events_client` ON `order_events` (`client_n`);--> statement-breakpoint
CREATE INDEX `order_events_livreur` ON `order_events` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_previous_livreur` ON `order_events` (`previous_livreur_n`) WHERE previous_livreur_n is not null;--> statement-breakpoint
CREATE INDEX `order_events_actor` ON `order_events` (`actor_n`) WHERE actor_role <> 'client';--> statement-breakpoint
CREATE INDEX `order_events_staff` ON `order_events` (`seq`) WHERE actor_role in ('admin', 'superadmin');--> statement-breakpoint
CREATE INDEX `order_events_done` ON `order_events` (`at`) WHERE kind = 'moved' and to_status in ('picked_up', 'completed');--> statement-breakpoint
CREATE TABLE `delay_days` (
	`day` text NOT NULL,
	`hours` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `hours`),
	CONSTRAINT "delay_days_figures" CHECK("delay_days"."hours" between 0 and 720 and "delay_days"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `delay_weeks` (
	`week` text NOT NULL,
	`hours` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`week`, `hours`)
);
--> statement-breakpoint
CREATE TABLE `money_days` (
	`day` text PRIMARY KEY NOT NULL,
	`wave` integer DEFAULT 0 NOT NULL,
	`debt` integer DEFAULT 0 NOT NULL
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
	`received` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`livreur_id`, `day`),
	CONSTRAINT "stats_day_revenue" CHECK("stats_day"."revenue" >= 0)
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
CREATE TABLE `history_links` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_number` integer NOT NULL,
	`row_key` blob NOT NULL,
	`state` blob,
	`link` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `history_links_row` ON `history_links` (`table_number`,`row_key`);--> statement-breakpoint
CREATE TABLE `history_statements` (
	`day` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`links` integer NOT NULL,
	`statement` text NOT NULL,
	`fault` text
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`migration` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`order_n` integer,
	`version` integer,
	`role` text,
	`created_at` integer NOT NULL,
	`created_by_n` integer,
	`expires_at` integer,
	`ended_at` integer,
	`ended_by_n` integer,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "links_purpose" CHECK("links"."purpose" in ('signup', 'recovery', 'ticket', 'adoption', 'shared follow')),
	CONSTRAINT "links_version" CHECK(("links"."order_n" is null) = ("links"."version" is null) and ifnull("links"."version" >= 1, 1))
);
--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `links_expiry` ON `links` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_order` ON `links` (`order_n`,`version`) WHERE order_n is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `links_open` ON `links` (`order_n`) WHERE order_n is not null and ended_at is null;--> statement-breakpoint
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
CREATE INDEX `contact_messages_new` ON `contact_messages` (`created_at`,`id`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
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
CREATE INDEX `livreur_applications_email` ON `livreur_applications` (`email`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`user_id` text,
	`about` text,
	`facts` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "mail_outbox_facts" CHECK(json_valid("mail_outbox"."facts"))
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_about` ON `mail_outbox` (`about`) WHERE about is not null;--> statement-breakpoint
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
CREATE INDEX `cash_handovers_gap` ON `cash_handovers` (`created_at`) WHERE counted <> expected;--> statement-breakpoint
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
CREATE TABLE `payments` (
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
	CONSTRAINT "payments_kind" CHECK("payments"."kind" in ('declared', 'received', 'handed_over', 'refunded')),
	CONSTRAINT "payments_method" CHECK("payments"."method" in ('espece', 'wave')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_transaction` ON `payments` (`transaction_id`) WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_n`) WHERE order_n is not null;--> statement-breakpoint
CREATE INDEX `payments_livreur` ON `payments` (`livreur_n`) WHERE livreur_n is not null;--> statement-breakpoint
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
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" in ('paid_twice', 'paid_too_much', 'order_cancelled', 'order_deleted', 'deleted_unverified', 'order_adjusted')),
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
	`seal` blob,
	CONSTRAINT "wave_sessions_status" CHECK("wave_sessions"."status" in ('creating', 'open', 'complete', 'expired', 'failed')),
	CONSTRAINT "wave_sessions_amount" CHECK("wave_sessions"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wave_sessions_session` ON `wave_sessions` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `wave_sessions_live` ON `wave_sessions` (`order_id`) WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX `wave_sessions_check` ON `wave_sessions` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
CREATE TABLE `number_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`fullname` text NOT NULL,
	`phone` text NOT NULL,
	`content` text NOT NULL,
	`pickup_from` integer,
	`pickup_to` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`folded` integer NOT NULL,
	`contact` text,
	`browser` text NOT NULL,
	`network` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`client_id` text,
	`record_chosen` integer DEFAULT false NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`sent_at` integer,
	`opened_at` integer,
	`ended_at` integer,
	`order_id` text,
	`seal` blob,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "number_requests_state" CHECK("number_requests"."state" in ('waiting', 'sent', 'confirmed', 'refused', 'denied', 'withdrawn', 'expired')),
	CONSTRAINT "number_requests_contact" CHECK("number_requests"."contact" is null or "number_requests"."contact" in ('wrote', 'called')),
	CONSTRAINT "number_requests_ended" CHECK(("number_requests"."ended_at" is null) = ("number_requests"."state" in ('waiting', 'sent'))),
	CONSTRAINT "number_requests_order" CHECK(("number_requests"."order_id" is null) = ("number_requests"."state" <> 'confirmed')),
	CONSTRAINT "number_requests_slot" CHECK(("number_requests"."pickup_from" is null) = ("number_requests"."pickup_to" is null) and ifnull("number_requests"."pickup_from" < "number_requests"."pickup_to", 1)),
	CONSTRAINT "number_requests_content" CHECK(json_valid("number_requests"."content")),
	CONSTRAINT "number_requests_size" CHECK(length("number_requests"."content") <= 32768)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `number_requests_key_unique` ON `number_requests` (`key`);--> statement-breakpoint
CREATE INDEX `number_requests_open` ON `number_requests` (`created_at`,`id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `number_requests_created` ON `number_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `number_requests_strangers` ON `number_requests` (`created_at`) WHERE folded = 1 and contact is null;--> statement-breakpoint
CREATE INDEX `number_requests_ended` ON `number_requests` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `number_requests_client` ON `number_requests` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `order_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_n` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price` integer NOT NULL,
	PRIMARY KEY(`order_n`, `position`),
	FOREIGN KEY (`order_n`) REFERENCES `orders`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK("order_items"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE `orders` (
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
	`fee_step` integer DEFAULT 1 NOT NULL,
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
	`place_approximate` integer DEFAULT false NOT NULL,
	`quarter_km` real,
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
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'assigned', 'pickup_en_route', 'picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('espece', 'wave')),
	CONSTRAINT "orders_amounts" CHECK("orders"."total_items_price" >= 0 and "orders"."transport_fee" >= 0 and "orders"."express_fee" >= 0 and "orders"."missed_fee" >= 0 and "orders"."grand_total" = "orders"."total_items_price" + "orders"."transport_fee" + "orders"."express_fee" + "orders"."missed_fee" and "orders"."paid_amount" between 0 and "orders"."grand_total"),
	CONSTRAINT "orders_pickup" CHECK(("orders"."pickup_from" is null) = ("orders"."pickup_to" is null) and ifnull("orders"."pickup_from" < "orders"."pickup_to", 1)),
	CONSTRAINT "orders_delivery" CHECK(("orders"."delivery_from" is null) = ("orders"."delivery_to" is null) and ifnull("orders"."delivery_from" < "orders"."delivery_to", 1)),
	CONSTRAINT "orders_express" CHECK("orders"."express_pieces" >= 0),
	CONSTRAINT "orders_counter" CHECK(not "orders"."at_counter" or ("orders"."transport_fee" = 0 and "orders"."livreur_id" is null and "orders"."pickup_from" is null and "orders"."delivery_from" is null)),
	CONSTRAINT "orders_promise_rule" CHECK(ifnull(json_valid("orders"."promise_rule"), 1)),
	CONSTRAINT "orders_location" CHECK(("orders"."location_lat" is null) = ("orders"."location_lng" is null) and ifnull("orders"."location_lat" between -90 and 90, 1) and ifnull("orders"."location_lng" between -180 and 180, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reference` ON `orders` (`reference`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_start` ON `orders` (substr(`id`, 1, 2),`created_at`,substr(`id`, 3, 1));--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_client` ON `orders` (`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_client_open` ON `orders` (`client_id`,`created_at`) WHERE status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`) WHERE status not in ('completed', 'pending');--> statement-breakpoint
CREATE INDEX `orders_livreur` ON `orders` (`livreur_id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_to_verify` ON `orders` (`payment_declared_at`) WHERE payment_declared_at is not null;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`) WHERE status = 'completed' and paid_amount < grand_total;--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `orders_undated` ON `orders` (`created_at`) WHERE due_at is null and status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`held_since`) WHERE held_since is not null;--> statement-breakpoint
CREATE INDEX `orders_status_due` ON `orders` (`status`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `orders_express` ON `orders` (`ready_by`,`express_pieces`) WHERE express_pieces > 0 and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_express_open` ON `orders` (`due_at`) WHERE express_pieces > 0 and status not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_unclaimed` ON `orders` (`updated_at`) WHERE status in ('picked_up', 'processing', 'assigned_for_delivery', 'delivery_en_route');--> statement-breakpoint
CREATE TABLE `push_outbox` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_n` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`detail` text,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`subscription_n`) REFERENCES `push_subscriptions`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_outbox_kind" CHECK("push_outbox"."kind" in ('mission_given', 'mission_taken_back', 'mission_held', 'mission_moved', 'order_placed', 'flag_raised', 'livreur_coming', 'livreur_near', 'order_collected', 'count_to_read', 'total_to_answer', 'laundry_ready', 'order_delivered'))
);
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device` ON `push_outbox` (`subscription_n`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `told_arrivals` (
	`order_id` text PRIMARY KEY NOT NULL,
	`ride` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `told_arrivals_at` ON `told_arrivals` (`at`);--> statement-breakpoint
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
	`location_accuracy` real,
	`address` text NOT NULL,
	`landmark` text,
	`note` text,
	`contact_phone` text NOT NULL,
	`payment_method` text NOT NULL,
	`next_day` text NOT NULL,
	`skipped_day` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`stopped_at` integer,
	`problem` text,
	`seal` blob,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "recurring_orders_weekday" CHECK("recurring_orders"."weekday" between 1 and 7),
	CONSTRAINT "recurring_orders_slot" CHECK("recurring_orders"."from_minute" >= 0 and "recurring_orders"."from_minute" < "recurring_orders"."to_minute" and "recurring_orders"."to_minute" <= 1440),
	CONSTRAINT "recurring_orders_lines" CHECK(json_valid("recurring_orders"."lines")),
	CONSTRAINT "recurring_orders_payment_method" CHECK("recurring_orders"."payment_method" in ('espece', 'wave'))
);
--> statement-breakpoint
CREATE INDEX `recurring_orders_next` ON `recurring_orders` (`next_day`) WHERE stopped_at is null;--> statement-breakpoint
CREATE INDEX `recurring_orders_client` ON `recurring_orders` (`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `recurring_orders_problem` ON `recurring_orders` (`next_day`) WHERE problem is not null and stopped_at is null;--> statement-breakpoint
CREATE TABLE `factor_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`secret` text,
	`expires_at` integer NOT NULL,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "factor_attempts_kind" CHECK("factor_attempts"."kind" in ('sign-in', 'passkey', 'new-passkey', 'new-totp', 'proof'))
);
--> statement-breakpoint
CREATE INDEX `factor_attempts_user` ON `factor_attempts` (`user_id`);--> statement-breakpoint
CREATE INDEX `factor_attempts_expiry` ON `factor_attempts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`device` text NOT NULL,
	`new_browser` integer DEFAULT false NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE TABLE `livreur_positions` (
	`livreur_id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`lat` real NOT NULL,
	`lng` real NOT NULL,
	`accuracy` real,
	`at` integer NOT NULL,
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `missed_visits_order` ON `missed_visits` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `slot_loads` (
	`slot_from` integer NOT NULL,
	`slot_to` integer NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`slot_from`, `slot_to`),
	CONSTRAINT "slot_loads_visits" CHECK("slot_loads"."visits" >= 0)
);
--> statement-breakpoint
CREATE VIEW `order_trail` AS 
  select e.seq, e.order_n, coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = e.order_n), (select d.id from deleted_orders d where d.n = e.order_n)), 1, 8) as reference,
    e.kind, e.actor_n, (select u.id from users u where u.n = e.actor_n) as actor_id, e.actor_role, e.from_status, e.to_status,
    e.client_n, (select u.id from users u where u.n = e.client_n) as client_id, e.livreur_n, (select u.id from users u where u.n = e.livreur_n) as livreur_id,
    e.previous_livreur_n, (select u.id from users u where u.n = e.previous_livreur_n) as previous_livreur_id, e.data, e.at,
    coalesce((select lower(hex(p.link)) from history_links p where p.n = (select n from history_links where table_number = 1 and row_key = +e.seq) - 1), hex(zeroblob(16))) as previous_hash,
    coalesce((select lower(hex(link)) from history_links where table_number = 1 and row_key = +e.seq), '') as hash
  from order_events e;--> statement-breakpoint
CREATE VIEW `payment_ledger` AS 
  select p.n, p.order_n, coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)) as order_id, substr(coalesce((select o.id from orders o where o.n = p.order_n), (select d.id from deleted_orders d where d.n = p.order_n)), 1, 8) as reference,
    p.kind, p.method, p.amount, p.livreur_n, (select u.id from users u where u.n = p.livreur_n) as livreur_id,
    p.actor_n, (select u.id from users u where u.n = p.actor_n) as actor_id, p.transaction_id, p.client_reference, p.at
  from payments p;
--> statement-breakpoint
-- From here on by hand: what drizzle-kit does not write.
-- Names and phones, folded by the application, found by any three letters in a row.
CREATE VIRTUAL TABLE `users_search` USING fts5(name, phone, tokenize='trigram case_sensitive 1', content='', contentless_delete=1);
--> statement-breakpoint
-- What is only ever added to, and numbers and ids that stay.
CREATE TRIGGER `order_events_never_updated` BEFORE UPDATE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `order_events_never_deleted` BEFORE DELETE ON `order_events` BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_updated` BEFORE UPDATE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_never_deleted` BEFORE DELETE ON `payments` BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_updated` BEFORE UPDATE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_actions_never_deleted` BEFORE DELETE ON `staff_actions` BEGIN SELECT RAISE(ABORT, 'staff_actions is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `product_prices_never_updated` BEFORE UPDATE ON `product_prices` BEGIN SELECT RAISE(ABORT, 'product_prices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `product_prices_never_deleted` BEFORE DELETE ON `product_prices` BEGIN SELECT RAISE(ABORT, 'product_prices is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `deleted_orders_never_updated` BEFORE UPDATE ON `deleted_orders` BEGIN SELECT RAISE(ABORT, 'deleted_orders is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `deleted_orders_never_deleted` BEFORE DELETE ON `deleted_orders` BEGIN SELECT RAISE(ABORT, 'deleted_orders is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `refunds_never_deleted` BEFORE DELETE ON `refunds` BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `cash_handovers_never_deleted` BEFORE DELETE ON `cash_handovers` BEGIN SELECT RAISE(ABORT, 'cash_handovers are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `users_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `users` BEGIN SELECT RAISE(ABORT, 'the id of users never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `orders_id_never_updated` BEFORE UPDATE OF `n`, `id` ON `orders` BEGIN SELECT RAISE(ABORT, 'the id of orders never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `orders_named_when_deleted` AFTER DELETE ON `orders` BEGIN INSERT INTO `deleted_orders` (`n`, `id`) VALUES (OLD.`n`, OLD.`id`); END;
--> statement-breakpoint
-- How many orders have each status.
INSERT INTO `order_counts` (`status`, `count`) VALUES ('pending', 0), ('assigned', 0), ('pickup_en_route', 0), ('picked_up', 0), ('processing', 0), ('assigned_for_delivery', 0), ('delivery_en_route', 0), ('completed', 0), ('cancelled', 0);
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_placed` AFTER INSERT ON `orders` BEGIN
  UPDATE `order_counts` SET `count` = `count` + 1 WHERE `status` = NEW.`status`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_moved` AFTER UPDATE OF `status` ON `orders` BEGIN
  UPDATE `order_counts` SET `count` = `count` + (`status` = NEW.`status`) - (`status` = OLD.`status`) WHERE `status` IN (NEW.`status`, OLD.`status`); END;
--> statement-breakpoint
CREATE TRIGGER `orders_counted_when_deleted` AFTER DELETE ON `orders` BEGIN
  UPDATE `order_counts` SET `count` = `count` - 1 WHERE `status` = OLD.`status`; END;
--> statement-breakpoint
-- How many visits each slot has.
CREATE TRIGGER `orders_take_slots` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`pickup_from`, NEW.`pickup_to`, 1 WHERE NEW.`pickup_from` IS NOT NULL AND NEW.`status` <> 'cancelled'
    ON CONFLICT DO UPDATE SET `visits` = `visits` + 1;
  INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`delivery_from`, NEW.`delivery_to`, 1 WHERE NEW.`delivery_from` IS NOT NULL AND NEW.`status` <> 'cancelled'
    ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_change_pickup_slot` AFTER UPDATE OF `status`, `pickup_from`, `pickup_to` ON `orders`
WHEN NEW.`pickup_from` IS NOT OLD.`pickup_from` OR NEW.`pickup_to` IS NOT OLD.`pickup_to` OR (NEW.`status` = 'cancelled') <> (OLD.`status` = 'cancelled') BEGIN
  UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`pickup_from` AND `slot_to` = OLD.`pickup_to` AND OLD.`status` <> 'cancelled';
  INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`pickup_from`, NEW.`pickup_to`, 1 WHERE NEW.`pickup_from` IS NOT NULL AND NEW.`status` <> 'cancelled'
    ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_change_delivery_slot` AFTER UPDATE OF `status`, `delivery_from`, `delivery_to` ON `orders`
WHEN NEW.`delivery_from` IS NOT OLD.`delivery_from` OR NEW.`delivery_to` IS NOT OLD.`delivery_to` OR (NEW.`status` = 'cancelled') <> (OLD.`status` = 'cancelled') BEGIN
  UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`delivery_from` AND `slot_to` = OLD.`delivery_to` AND OLD.`status` <> 'cancelled';
  INSERT INTO `slot_loads` (`slot_from`, `slot_to`, `visits`) SELECT NEW.`delivery_from`, NEW.`delivery_to`, 1 WHERE NEW.`delivery_from` IS NOT NULL AND NEW.`status` <> 'cancelled'
    ON CONFLICT DO UPDATE SET `visits` = `visits` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `orders_leave_slots` AFTER DELETE ON `orders` BEGIN
  UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`pickup_from` AND `slot_to` = OLD.`pickup_to` AND OLD.`status` <> 'cancelled';
  UPDATE `slot_loads` SET `visits` = `visits` - 1 WHERE `slot_from` = OLD.`delivery_from` AND `slot_to` = OLD.`delivery_to` AND OLD.`status` <> 'cancelled'; END;
--> statement-breakpoint
-- Money by day, and delays by week.
CREATE TRIGGER `payments_counted_by_day` AFTER INSERT ON `payments`
WHEN NEW.`method` = 'wave' AND NEW.`kind` IN ('received', 'refunded') BEGIN
  INSERT INTO `money_days` (`day`, `wave`) VALUES (date(NEW.`at` / 1000, 'unixepoch'), iif(NEW.`kind` = 'received', NEW.`amount`, -NEW.`amount`))
  ON CONFLICT (`day`) DO UPDATE SET `wave` = `wave` + excluded.`wave`; END;
--> statement-breakpoint
CREATE TRIGGER `orders_debt_by_day` AFTER UPDATE OF `status`, `grand_total`, `paid_amount` ON `orders`
WHEN iif(NEW.`status` = 'completed', NEW.`grand_total` - NEW.`paid_amount`, 0) <> iif(OLD.`status` = 'completed', OLD.`grand_total` - OLD.`paid_amount`, 0) BEGIN
  INSERT INTO `money_days` (`day`, `debt`) VALUES (date(NEW.`updated_at` / 1000, 'unixepoch'),
    iif(NEW.`status` = 'completed', NEW.`grand_total` - NEW.`paid_amount`, 0) - iif(OLD.`status` = 'completed', OLD.`grand_total` - OLD.`paid_amount`, 0))
  ON CONFLICT (`day`) DO UPDATE SET `debt` = `debt` + excluded.`debt`; END;
--> statement-breakpoint
CREATE TRIGGER `delay_days_added_by_week` AFTER INSERT ON `delay_days` BEGIN
  INSERT INTO `delay_weeks` (`week`, `hours`, `count`) VALUES (date(NEW.`day`, 'weekday 0', '-6 days'), NEW.`hours`, NEW.`count`)
  ON CONFLICT (`week`, `hours`) DO UPDATE SET `count` = `count` + excluded.`count`; END;
--> statement-breakpoint
CREATE TRIGGER `delay_days_changed_by_week` AFTER UPDATE OF `count` ON `delay_days` BEGIN
  UPDATE `delay_weeks` SET `count` = `count` + NEW.`count` - OLD.`count`
  WHERE `week` = date(NEW.`day`, 'weekday 0', '-6 days') AND `hours` = NEW.`hours`; END;
