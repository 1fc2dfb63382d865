CREATE TABLE `client_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_answers_user` ON `client_answers` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `client_answers_at` ON `client_answers` (`at`);--> statement-breakpoint
CREATE TABLE `client_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`phone` text NOT NULL,
	`user_id` text,
	`order_id` text,
	`request_id` text,
	`facts` text NOT NULL,
	`state` text DEFAULT 'to_send' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivered_at` integer,
	`read_at` integer,
	`opened_at` integer,
	`opened_by` text,
	`handled_by` text,
	`seal` blob,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "client_messages_state" CHECK("client_messages"."state" in ('to_send', 'sending', 'sent', 'delivered', 'read', 'uncertain', 'refused', 'dropped')),
	CONSTRAINT "client_messages_facts" CHECK(json_valid("client_messages"."facts"))
);
--> statement-breakpoint
CREATE INDEX `client_messages_due` ON `client_messages` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `client_messages_user` ON `client_messages` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `client_messages_order` ON `client_messages` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `client_messages_request` ON `client_messages` (`request_id`) WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_messages_provider` ON `client_messages` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `news_by` text DEFAULT 'auto' NOT NULL;