ALTER TABLE `erasures` DROP COLUMN `order_created_at`;--> statement-breakpoint
ALTER TABLE `erasures` DROP COLUMN `order_id`;