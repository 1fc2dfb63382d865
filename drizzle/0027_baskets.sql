CREATE TABLE `baskets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "baskets_content" CHECK(json_valid("baskets"."content")),
	CONSTRAINT "baskets_size" CHECK(length("baskets"."content") <= 32768)
);
--> statement-breakpoint
CREATE INDEX `baskets_created` ON `baskets` (`created_at`);