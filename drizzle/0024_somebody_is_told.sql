CREATE TABLE `push_outbox` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_n` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`detail` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`subscription_n`) REFERENCES `push_subscriptions`(`n`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_outbox_kind" CHECK("push_outbox"."kind" in ('mission_given', 'mission_taken_back', 'order_placed', 'flag_raised', 'livreur_coming', 'livreur_near', 'count_to_read', 'total_to_answer', 'order_delivered')),
	CONSTRAINT "push_outbox_attempts" CHECK("push_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device` ON `push_outbox` (`subscription_n`,`kind`,`next_attempt_at`);--> statement-breakpoint
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
CREATE INDEX `told_arrivals_at` ON `told_arrivals` (`at`);