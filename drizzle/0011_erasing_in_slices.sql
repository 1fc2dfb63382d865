CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`order_created_at` integer,
	`order_id` text,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
