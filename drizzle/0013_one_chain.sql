ALTER TABLE `validation_codes` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `waiting_assignments` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `devices` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `fne_sales` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `links` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `client_messages` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `mail_outbox` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `wave_sessions` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `number_requests` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `recurring_orders` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `factor_attempts` DROP COLUMN `seal`;--> statement-breakpoint
ALTER TABLE `passkeys` DROP COLUMN `seal`;