ALTER TABLE `validation_codes` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `waiting_assignments` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `links` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `wave_sessions` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `number_requests` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `recurring_orders` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `factor_attempts` ADD `seal` blob;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `seal` blob;