CREATE TABLE `arranged_rounds` (
	`livreur_id` text NOT NULL,
	`day` text NOT NULL,
	`order_ids` text NOT NULL,
	`arranged_at` integer NOT NULL,
	PRIMARY KEY(`livreur_id`, `day`),
	FOREIGN KEY (`livreur_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "arranged_rounds_order_ids" CHECK(json_valid("arranged_rounds"."order_ids"))
);
--> statement-breakpoint
CREATE INDEX `arranged_rounds_day` ON `arranged_rounds` (`day`);