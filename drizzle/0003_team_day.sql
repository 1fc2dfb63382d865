CREATE TABLE `team_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`order_id` text,
	`text` text NOT NULL,
	`written_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_notes_client` ON `team_notes` (`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `team_notes_order` ON `team_notes` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
DROP INDEX `orders_in_progress`;--> statement-breakpoint
ALTER TABLE `orders` ADD `quarter` text;--> statement-breakpoint
CREATE INDEX `orders_quarter` ON `orders` (`quarter`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_to_deliver` ON `orders` (`due_at`) WHERE status in ('picked_up', 'processing') and ready_at is not null and not at_counter;--> statement-breakpoint
CREATE INDEX `orders_in_progress` ON `orders` (`created_at`) WHERE status not in ('completed', 'pending', 'cancelled');--> statement-breakpoint
ALTER TABLE `users` ADD `sorted_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(fullname), 'À', 'a'), 'Â', 'a'), 'à', 'a'), 'â', 'a'), 'Ç', 'c'), 'ç', 'c'), 'È', 'e'), 'É', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'), 'Î', 'i'), 'Ï', 'i'), 'î', 'i'), 'ï', 'i'), 'Ô', 'o'), 'ô', 'o'), 'Û', 'u'), 'ù', 'u'), 'û', 'u')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `users` ADD `preferences` text;--> statement-breakpoint
CREATE INDEX `users_client_name` ON `users` (`sorted_name`,`n`) WHERE role = 'client' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `staff_actions_target` ON `staff_actions` (`target`,`seq`) WHERE target is not null;