ALTER TABLE `orders` ADD `quarter` text;--> statement-breakpoint
CREATE INDEX `orders_quarter` ON `orders` (`quarter`,`created_at`);