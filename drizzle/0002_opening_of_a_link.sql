ALTER TABLE `users` ADD `link_opened_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `link_opened_on` text;