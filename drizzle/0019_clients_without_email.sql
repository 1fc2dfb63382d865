DROP INDEX `users_unconfirmed`;--> statement-breakpoint
ALTER TABLE `users` ADD `adoption_code` text;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE email is not null and email_confirmed_at is null and deleted_at is null;