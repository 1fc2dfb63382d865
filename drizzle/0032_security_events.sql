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
ALTER TABLE `sessions` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `password_changed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `password_common` integer DEFAULT false NOT NULL;